/** The rate of one partition, and the time for which it may save up unused units. */
export interface Rate {
  readonly perSecond: number;
  readonly burstSeconds: number;
}

/** The units that a partition had left at a moment; below zero it is in arrears. */
export interface Bucket {
  readonly units: number;
  readonly at: number;
}

/** A bucket of which nothing was taken for long. */
export function fullBucket({ perSecond, burstSeconds }: Rate, now: number): Bucket {
  return { units: perSecond * burstSeconds, at: now };
}

/** The bucket at a later moment: what flows in beyond its size is lost. */
export function refill(bucket: Bucket, rate: Rate, now: number): Bucket {
  const flown = ((now - bucket.at) / 1_000) * rate.perSecond;
  return { units: Math.min(rate.perSecond * rate.burstSeconds, bucket.units + flown), at: now };
}

/** The bucket after units were taken, which may be more than it had. */
export function drain(bucket: Bucket, units: number): Bucket {
  return { ...bucket, units: bucket.units - units };
}

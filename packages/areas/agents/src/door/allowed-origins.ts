import { optionalEnv } from '@waybill/kernel/env';

/** Pages that may call, as the stage lists them. */
export const allowedOrigins = (): string[] => optionalEnv('ALLOWED_ORIGINS')?.split(',') ?? [];

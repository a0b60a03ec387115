import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Write } from '@waybill/table/write';

/** Every one begins something new: another one with the same name refuses it. */
export type InstallWrite = Write<Rejection<'unique_violation' | 'not_found'>>;

/** The rows that an area installs for a new tenant, as writes of the same transaction. */
export type Installer = (tenant: string, moment: Moment) => readonly InstallWrite[];

import { withSystem } from '../support/system.ts';
import { ordersEndToEnd } from './orders.ts';

ordersEndToEnd(withSystem());

import type { Scenario } from './scenario.ts';
import availabilityState from './scenarios/availability-state.json' with { type: 'json' };
import carrier from './scenarios/carrier.json' with { type: 'json' };
import cart from './scenarios/cart.json' with { type: 'json' };
import cartIoProfile from './scenarios/cart-io-profile.json' with { type: 'json' };
import fulfillment from './scenarios/fulfillment.json' with { type: 'json' };
import location from './scenarios/location.json' with { type: 'json' };
import market from './scenarios/market.json' with { type: 'json' };
import marketCurrency from './scenarios/market-currency.json' with { type: 'json' };
import marketLocale from './scenarios/market-locale.json' with { type: 'json' };
import marketTaxClass from './scenarios/market-tax-class.json' with { type: 'json' };
import numberRange from './scenarios/number-range.json' with { type: 'json' };
import order from './scenarios/order.json' with { type: 'json' };
import orderList from './scenarios/order-list.json' with { type: 'json' };
import orderListKind from './scenarios/order-list-kind.json' with { type: 'json' };
import peppolDocument from './scenarios/peppol-document.json' with { type: 'json' };
import peppolPartner from './scenarios/peppol-partner.json' with { type: 'json' };
import returnReason from './scenarios/return-reason.json' with { type: 'json' };
import serviceLevel from './scenarios/service-level.json' with { type: 'json' };
import shippingMethod from './scenarios/shipping-method.json' with { type: 'json' };
import stock from './scenarios/stock.json' with { type: 'json' };
import weightUnit from './scenarios/weight-unit.json' with { type: 'json' };

/** Scenarios that can be triggered: a file for each kind. */
export const scenarios: readonly Scenario[] = [
  availabilityState,
  carrier,
  cart,
  cartIoProfile,
  fulfillment,
  location,
  market,
  marketCurrency,
  marketLocale,
  marketTaxClass,
  numberRange,
  order,
  orderList,
  orderListKind,
  peppolDocument,
  peppolPartner,
  returnReason,
  serviceLevel,
  shippingMethod,
  stock,
  weightUnit,
];

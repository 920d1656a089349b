import { cents } from '../money/money.ts'
import { MILITARY_MAIL_DAYS } from './military-mail.ts'
import type { ServiceRates, Tariff } from './tariff-shape.ts'

// The rates that count until the owner saves others, in cents; docs/tariff.md says how they are used, with an example. A column is
// a zone, 2 to 8 by distance, then Alaska, Hawaii, Puerto Rico, military mail; abroad it is a region. Here prices never fall from
// left to right: farther is never cheaper. The figures have the shape of carriers' published lists; they are the store's own.

type Cells = (number | null)[]
/** `first`: the first pound, `perLb`: each further one, `days`: business days; null where the service does not run. */
const rates = (serviceType: string, first: Cells, perLb: Cells, days: Cells): ServiceRates => ({
  serviceType,
  steps: [{ upToLb: 1, prices: first }],
  perLb,
  days,
})

// biome-ignore format: the columns must stand under each other to be read and changed
export const FIRST_TARIFF: Tariff = {
  domestic: [
    rates('USPS_PRIORITY',
      [1020, 1060, 1120, 1240, 1340, 1440, 1560, 1560, 1560, 1560, 1560],
      [  85,  100,  130,  185,  225,  265,  310,  310,  310,  310,  310],
      [   2,    2,    2,    3,    3,    3,    3,    4,    4,    4, MILITARY_MAIL_DAYS]),
    rates('FEDEX_GROUND',
      [1120, 1180, 1240, 1290, 1330, 1370, 1410, 3600, 3900, null, null],
      [  60,   68,   78,   90,  102,  114,  126,  185,  195, null, null],
      [   1,    2,    3,    3,    4,    4,    5,    7,    7, null, null]),
    rates('UPS_GROUND',
      [1130, 1190, 1250, 1300, 1340, 1380, 1420, 3700, 3950, 4200, null],
      [  60,   67,   77,   90,  103,  115,  127,  186,  196,  210, null],
      [   1,    2,    3,    3,    4,    4,    5,    7,    7,    8, null]),
    rates('FEDEX_EXPRESS_SAVER',
      [1750, 1900, 2150, 2500, 2700, 2850, 3000, null, null, null, null],
      [ 110,  135,  175,  230,  265,  295,  325, null, null, null, null],
      [   3,    3,    3,    3,    3,    3,    3, null, null, null, null]),
    rates('FEDEX_2_DAY',
      [2150, 2300, 2600, 3000, 3250, 3450, 3650, 4400, 4600, null, null],
      [ 130,  160,  215,  285,  330,  370,  410,  480,  500, null, null],
      [   2,    2,    2,    2,    2,    2,    2,    3,    3, null, null]),
    rates('STANDARD_OVERNIGHT',
      [3600, 4300, 5300, 6200, 6600, 6900, 7200, null, null, null, null],
      [ 165,  240,  330,  400,  440,  480,  520, null, null, null, null],
      [   1,    1,    1,    1,    1,    1,    1, null, null, null, null]),
  ],
  international: [
    rates('UPS_STANDARD',
      [ 2600,  3600,  null,  null,  null],
      [  130,   230,  null,  null,  null],
      [    5,     7,  null,  null,  null]),
    rates('INTERNATIONAL_ECONOMY',
      [ 4600,  6200,  8600,  9400, 11200],
      [  270,   390,   560,   640,   790],
      [    4,     5,     5,     6,     7]),
    rates('DHL_EXPRESS_WORLDWIDE',
      [ 5300,  6900,  9100, 10100, 12000],
      [  310,   430,   590,   680,   830],
      [    2,     3,     3,     4,     5]),
    rates('FEDEX_INTERNATIONAL_PRIORITY',
      [ 5500,  7200,  9600, 10500, 12500],
      [  320,   450,   620,   710,   870],
      [    2,     3,     3,     3,     4]),
  ],
  surcharges: {
    fuelPercent: 15,
    // The divisor of FedEx and UPS.
    cubicInchesPerLb: 139,
    handling: { charge: cents(30_00), overLb: 50, overIn: 48, overGirthIn: 105 },
    oversize: { charge: cents(165_00), overLb: 150, overIn: 96, overGirthIn: 130 },
    // Carriers answer for the first $100 themselves and for $50,000 at most.
    declaredValue: { freeUpTo: cents(100_00), perHundred: cents(1_40), atLeast: cents(4_20), upTo: cents(50_000_00) },
  },
}

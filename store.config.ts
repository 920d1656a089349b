import type { Cents } from './domain/money/money.ts'
import type { Store } from './domain/settings/store-shape.ts'

/**
 * The initial values of business settings. The owner changes them in the back office; the current values are
 * `store` of domain/settings/store.ts. All values here are fictional (555-01xx numbers, example.com): a live shop stays closed
 * to customers while it uses them. A link or claim that is null is not shown.
 */
export const FIRST_VALUES: Store = {
  name: 'Aircraft Parts Store',
  /** The owner's color of buttons and marks, `#c23f0a`; null: the default. */
  accent: null,
  /** The file name of a logo uploaded in the back office; null: the default mark and the name. */
  logo: null,
  /** The logo for dark pages and the back office; null: the other one, on white. */
  logoDark: null,
  phone: '904-555-0123',
  aogPhone: '904-555-0147',
  mailboxes: {
    sales: 'sales@example.com',
    support: 'support@example.com',
    aog: 'aog@example.com',
    contact: 'contact@example.com',
    careers: 'careers@example.com',
    security: 'security@example.com',
    legal: 'legal@example.com',
    privacy: 'privacy@example.com',
  },
  hours: 'Mon-Fri 08:00-17:00 ET',
  address: {
    line1: '100 Hangar Road',
    city: 'Jacksonville',
    state: 'FL',
    postalCode: '32218',
    country: 'US',
  },
  /** The origin of packages, and the destination of returns. */
  warehouse: { line1: '200 Runway Drive', city: 'Redmond', state: 'WA', postalCode: '98052', country: 'US' },
  /** The time zone of order numbers, cut-offs and validity. */
  timeZone: 'America/New_York',
  /** Parts in stock that are ordered before this hour of a working day, in that zone, ship the same day: see `claims.sameDay`. */
  cutOff: 14,
  /** Days without shipping, in addition to weekends and the carriers' holidays, YYYY-MM-DD. */
  closedDays: [],
  /** The tax service, by its name in server/taxes/tax-services.ts; `none`: no tax. */
  taxService: 'none',
  /** Shipping rates without a carrier's: docs/tariff.md. null: those of domain/shipping/first-tariff.ts. */
  domesticRates: null,
  internationalRates: null,
  surcharges: null,
  /** In whole cents. */
  minimumOrder: { domestic: 2500 as Cents, international: 5000 as Cents },
  /**
   * Automatic charges in addition to parts and freight, in whole cents: once per order with dangerous goods, per box over a
   * size or a weight, per requested material certification, once per AOG order. null: none.
   */
  charges: { hazmat: null, crating: null, certificate: null, aogFee: null },
  /**
   * Limits on the total of simultaneous unpaid orders, in whole cents: of one buyer, of a customer who has paid an
   * order before, and of all others from one network address. They also limit a single unpaid order.
   */
  unpaidValue: { buyer: 25_000_000 as Cents, known: 100_000_000 as Cents, address: 50_000_000 as Cents },
  /**
   * In days: the return period and the warranty of a part; the validity of a quote (`aogQuote` for an AOG quote, whose parts are not
   * reserved); the reminder before its expiry; the retention of an applicant's CV and of the security log (at least a year); and
   * the time after the last event of a guest's order during which its link shows it without its email address.
   * Submissions are answered within `answer` business days.
   */
  days: {
    warranty: 60,
    quote: 30,
    aogQuote: 3,
    quoteReminder: 3,
    cv: 180,
    securityLog: 400,
    guestLink: 180,
    /** the lifetime of a stock alert, since its last request */
    stockAlert: 365,
    answer: 2,
    /** the minimum remaining shelf life of a sold part */
    shelfLife: 30,
  },
  /**
   * Conditions (domain/catalogue/condition.ts) that are sold only with a release paper (`sale`), and that ship only
   * with a scan of it (`shipment`). A paper with which a unit was sold is always required.
   */
  papersRequired: { sale: [], shipment: [] },
  /** Minutes without an answer after which an AOG request is escalated to the AOG mailbox. */
  aogEscalation: 30,
  claims: {
    /** A demonstration, which has fewer parts, does not show this first value. */
    lineItems: '80,000+ line items',
    warranty: '60-day warranty and returns',
    sameDay: 'Same-day shipping for in-stock parts ordered before 2pm ET',
    worldwide: 'Global shipping',
    support: '24/7 AOG support',
    priceMatch: 'Price matching',
  },
  /** The partner for recovery and transport of aircraft, promoted on the home page; null: the section is not shown. */
  recoveryPartner: { name: 'Example Aircraft Recovery', url: 'https://recovery.example.com/' },
  /** Social pages in the footer; null: not shown. */
  social: { LinkedIn: 'https://social.example.com/linkedin', Facebook: 'https://social.example.com/facebook' },
  /** Testimonials of customers, with their permission; `image` is their picture. An empty list: the section is not shown. */
  testimonials: [
    {
      quote: 'The tag was in the picture before I asked for it, and the part was on the bench the next morning.',
      name: 'A. Sample',
      title: 'Director of Maintenance, example.com',
    },
    {
      quote: 'I typed the number without its dashes and it was there, with the price. That is all I want from a store.',
      name: 'B. Sample',
      title: 'Purchasing, example.com',
    },
  ],
  /** A rating shown to search engines: only real reviews, or null. */
  rating: null,
  /** True if staff must use two-step sign-in. */
  staffNeedsTwoStep: false,
  /** The id of a Google tag container, loaded on every page but checkout; null: none. */
  tagContainer: null,
}

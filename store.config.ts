import type { Cents } from './domain/money/money.ts'
import type { Store } from './domain/settings/store-shape.ts'

/**
 * The first values of what the business decides; the owner changes them in the back office, and what counts now is
 * `store` of domain/settings/store.ts. Everything here is plainly fictional (555-01xx numbers, example.com): a live shop is closed
 * to customers while it counts. A link or claim that is null is not shown anywhere.
 */
export const FIRST_VALUES: Store = {
  name: 'Aircraft Parts Store',
  /** One color of the owner's for buttons and marks, `#c23f0a`; null: the store's own. */
  accent: null,
  /** Uploaded in the back office, where each has its name from; null: the store's mark and its name. */
  logo: null,
  /** On dark pages and in the back office; null: the other one, on white. */
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
  /** Where parcels leave from, and where returns are sent to. */
  warehouse: { line1: '200 Runway Drive', city: 'Redmond', state: 'WA', postalCode: '98052', country: 'US' },
  /** Days of order numbers, cut-offs and validity are days here. */
  timeZone: 'America/New_York',
  /** What is in stock and ordered before this hour of a working day, in that zone, leaves on it: `claims.sameDay` says so. */
  cutOff: 14,
  /** Days besides weekends and the carriers' holidays on which nothing leaves, YYYY-MM-DD. */
  closedDays: [],
  /** Who says what tax a sale bears, by its name in server/taxes/tax-services.ts; `none`: no sale bears any. */
  taxService: 'none',
  /** What shipping costs where no carrier is asked: docs/tariff.md. null: as domain/shipping/first-tariff.ts has it. */
  domesticRates: null,
  internationalRates: null,
  surcharges: null,
  /** In whole cents. */
  minimumOrder: { domestic: 2500 as Cents, international: 5000 as Cents },
  /**
   * What is charged by rule besides parts and freight, in whole cents: once for an order with dangerous goods, for each box over a
   * size or a weight, for a material certification that the buyer asks for, once for an order of an aircraft on the ground. null: nothing.
   */
  charges: { hazmat: null, crating: null, certificate: null, aogFee: null },
  /**
   * What orders that wait for their payment may come to at once, in whole cents: of one buyer, of a customer who has paid an
   * order before, and of all others who come from one network address. No unpaid order can be larger either.
   */
  unpaidValue: { buyer: 25_000_000 as Cents, known: 100_000_000 as Cents, address: 50_000_000 as Cents },
  /**
   * How long a part may be sent back and is under warranty, how long a quote holds (one for an aircraft on the ground `aogQuote`: its parts are not kept for anybody), how long before its end the buyer is
   * reminded, how long an applicant's CV is kept, how long the security log (a year at least), and for how long after its last event the link of a guest's order shows it without asking for its email address, in days; what people send in is answered within `answer` business days.
   */
  days: {
    warranty: 60,
    quote: 30,
    aogQuote: 3,
    quoteReminder: 3,
    cv: 180,
    securityLog: 400,
    guestLink: 180,
    /** that somebody waits for a part to be back, since he has asked for it last */
    stockAlert: 365,
    answer: 2,
    /** of shelf life that must be left of what is sold */
    shelfLife: 30,
  },
  /**
   * Conditions, as domain/catalogue/condition.ts names them, of which nothing without a release paper is sold (`sale`), and of
   * which nothing leaves before the scan of its paper is there (`shipment`). A paper that a unit was sold with must be there in
   * any case.
   */
  papersRequired: { sale: [], shipment: [] },
  /** How long a request for an aircraft on the ground may wait for an answer until the AOG mailbox is told, in minutes. */
  aogEscalation: 30,
  claims: {
    lineItems: '80,000+ line items',
    warranty: '60-day warranty and returns',
    sameDay: 'Same-day shipping for in-stock parts ordered before 2pm ET',
    worldwide: 'Global shipping',
    support: '24/7 AOG support',
    priceMatch: 'Price matching',
  },
  /** Who recovers and transports aircraft for us, promoted on the home page; null: the section is not shown. */
  recoveryPartner: { name: 'Example Aircraft Recovery', url: 'https://recovery.example.com/' },
  /** Social pages in the footer; null: not shown. */
  social: { LinkedIn: 'https://social.example.com/linkedin', Facebook: 'https://social.example.com/facebook' },
  /** What customers said, in their words and with their leave, `image` a picture of them; an empty list: the section is not shown. */
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
  /** Whether staff must sign in with two steps before they may do anything. */
  staffNeedsTwoStep: false,
  /** The id of a Google tag container, loaded on every page but checkout; null: none. */
  tagContainer: null,
}

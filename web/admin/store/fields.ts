import { CONDITION_NAMES, conditionLabel } from '../../../domain/catalogue/condition.ts'
import type { SettingSection } from '../../../domain/settings/sections.ts'
import { RATE_GROUPS } from './rates/rate-groups.ts'
import type { FieldGroup, SettingField } from './setting-field.ts'

const CONDITIONS = CONDITION_NAMES.map(value => ({ value, label: conditionLabel(value) }))

const place = (path: string): SettingField[] => [
  { path: `${path}.line1`, label: 'Street', kind: 'text' },
  { path: `${path}.city`, label: 'City', kind: 'text' },
  { path: `${path}.state`, label: 'State', kind: 'text' },
  { path: `${path}.postalCode`, label: 'ZIP code', kind: 'text' },
  { path: `${path}.country`, label: 'Country', kind: 'text', hint: 'Two letters, as US' },
]
const mailbox = (name: string, label: string): SettingField => ({ path: `mailboxes.${name}`, label, kind: 'email' })
const days = (name: string, label: string, hint: string): SettingField => ({
  path: `days.${name}`,
  label,
  hint,
  kind: 'number',
})
const claim = (name: string, label: string): SettingField => ({
  path: `claims.${name}`,
  label,
  kind: 'text',
  isOptional: true,
})

/** The fields of each section's form, in display order. */
export const SECTION_GROUPS: Record<SettingSection, readonly FieldGroup[]> = {
  identity: [
    {
      title: 'Name and color',
      fields: [
        { path: 'name', label: 'Name of the store', kind: 'text', hint: 'In the header, in emails and on documents' },
        {
          path: 'accent',
          label: 'Accent color',
          kind: 'color',
          isOptional: true,
          hint: 'Used for buttons and highlights, e.g. #c23f0a. Leave it empty for the store’s own orange.',
        },
      ],
    },
    {
      title: 'Logo',
      hint: 'In place of mark and name: in the header, in emails and on documents. Its width is up to five times its height.',
      fields: [
        {
          path: 'logo',
          label: 'Logo',
          kind: 'logo',
          isOptional: true,
          grounds: ['light'],
          hint: 'PNG, JPEG or WebP, 2 MB at most; sharpest from 600 by 120 pixels. Export an SVG as PNG.',
        },
        {
          path: 'logoDark',
          label: 'Logo on dark',
          kind: 'logo',
          isOptional: true,
          grounds: ['dark', 'navy'],
          hint: 'For dark pages and the back office. Without one the logo stands on a white plate there.',
        },
      ],
    },
  ],
  contact: [
    {
      title: 'Phones and hours',
      fields: [
        { path: 'phone', label: 'Phone', kind: 'tel' },
        { path: 'aogPhone', label: 'AOG phone', kind: 'tel' },
        { path: 'hours', label: 'Hours', kind: 'text', hint: 'e.g. Mon-Fri 08:00-17:00 ET' },
      ],
    },
    {
      title: 'Mailboxes',
      fields: [
        mailbox('sales', 'Sales'),
        mailbox('support', 'Support'),
        mailbox('aog', 'AOG'),
        mailbox('contact', 'Contact'),
        mailbox('careers', 'Careers'),
        mailbox('security', 'Security'),
        mailbox('legal', 'Legal'),
        mailbox('privacy', 'Privacy'),
      ],
    },
    {
      title: 'Social pages',
      fields: [
        {
          path: 'social',
          label: 'Pages in the footer',
          kind: 'rows',
          one: 'page',
          columns: [
            { name: 'name', label: 'Network' },
            { name: 'url', label: 'Address' },
          ],
        },
      ],
    },
  ],
  places: [
    { title: 'Where the store is', fields: place('address') },
    { title: 'Warehouse', hint: 'Orders ship from here, and returns come here.', fields: place('warehouse') },
  ],
  shipping: [
    {
      title: 'Shipping days',
      fields: [
        { path: 'timeZone', label: 'Time zone', kind: 'text', hint: 'e.g. America/New_York' },
        {
          path: 'cutOff',
          label: 'Cut-off hour',
          kind: 'number',
          hint: 'Ordered before it, leaves the same day: 14 is 2 p.m.',
        },
        {
          path: 'closedDays',
          label: 'Closed days',
          kind: 'lines',
          isOptional: true,
          hint: 'One per line, e.g. 2026-12-24. Weekends and the carriers’ holidays are closed anyway.',
        },
      ],
    },
  ],
  ...RATE_GROUPS,
  promises: [
    {
      title: 'Promises',
      hint: 'What is empty is not said anywhere, nor any sentence that rests on it. A demonstration does not say the first number of line items: it has fewer.',
      fields: [
        claim('lineItems', 'Line items'),
        claim('warranty', 'Warranty'),
        claim('sameDay', 'Same-day shipping'),
        claim('worldwide', 'Worldwide shipping'),
        claim('support', 'AOG support'),
        claim('priceMatch', 'Price matching'),
      ],
    },
    {
      title: 'Testimonials',
      hint: 'In the customers’ own words and with their permission.',
      fields: [
        {
          path: 'testimonials',
          label: 'Testimonials',
          kind: 'rows',
          one: 'testimonial',
          columns: [
            { name: 'quote', label: 'What they said', isLong: true },
            { name: 'name', label: 'Name' },
            { name: 'title', label: 'Title' },
          ],
        },
      ],
    },
    {
      title: 'Rating',
      whole: 'rating',
      hint: 'Shown to search engines. Only real reviews: they penalize others.',
      fields: [
        { path: 'rating.value', label: 'Average, 1 to 5', kind: 'number', isOptional: true },
        { path: 'rating.reviews', label: 'Reviews', kind: 'number', isOptional: true },
      ],
    },
    {
      title: 'Recovery partner',
      whole: 'recoveryPartner',
      hint: 'Promoted on the home page.',
      fields: [
        { path: 'recoveryPartner.name', label: 'Name', kind: 'text', isOptional: true },
        { path: 'recoveryPartner.url', label: 'Address', kind: 'url', isOptional: true },
      ],
    },
  ],
  orders: [
    {
      title: 'Minimum order',
      fields: [
        { path: 'minimumOrder.domestic', label: 'In the US', kind: 'money' },
        { path: 'minimumOrder.international', label: 'Elsewhere', kind: 'money' },
      ],
    },
    {
      title: 'Charges',
      hint: 'In addition to parts and shipping. Leave a field empty for no charge.',
      fields: [
        { path: 'charges.hazmat', label: 'Dangerous goods, an order', kind: 'money', isOptional: true },
        { path: 'charges.certificate', label: 'Material certificate', kind: 'money', isOptional: true },
        { path: 'charges.aogFee', label: 'AOG fee, an order', kind: 'money', isOptional: true },
      ],
    },
    {
      title: 'Crating',
      whole: 'charges.crating',
      hint: 'For each box that is longer or heavier.',
      fields: [
        { path: 'charges.crating.amount', label: 'A box', kind: 'money', isOptional: true },
        { path: 'charges.crating.overIn', label: 'Longer than, inches', kind: 'number', isOptional: true },
        { path: 'charges.crating.overLb', label: 'Heavier than, pounds', kind: 'number', isOptional: true },
      ],
    },
    {
      title: 'Unpaid orders',
      hint: 'What orders that wait for their payment may come to at once.',
      fields: [
        { path: 'unpaidValue.buyer', label: 'Of one buyer', kind: 'money' },
        { path: 'unpaidValue.known', label: 'Of a customer who has paid before', kind: 'money' },
        { path: 'unpaidValue.address', label: 'Of all others from one network address', kind: 'money' },
      ],
    },
  ],
  times: [
    {
      title: 'Days',
      fields: [
        days('warranty', 'Returns and warranty', 'How long a part may be returned'),
        days('quote', 'Quotes', 'How long a quote is valid'),
        days('aogQuote', 'AOG quotes', 'The parts are not held for anybody'),
        days('quoteReminder', 'Reminder before expiry', 'Before a quote expires'),
        days('answer', 'Answer', 'Business days until we answer submissions'),
        days('shelfLife', 'Shelf life', 'Minimum remaining shelf life of parts for sale'),
        days('cv', 'CVs', 'Then they are deleted'),
        days('securityLog', 'Security log', 'A year at least'),
        days('guestLink', 'Guest links', 'Then the link asks for the email address'),
        days('stockAlert', 'Stock alerts', 'Since the last request'),
      ],
    },
    {
      title: 'AOG',
      fields: [
        {
          path: 'aogEscalation',
          label: 'Escalate after, minutes',
          kind: 'number',
          hint: 'Then the AOG mailbox gets a mail',
        },
      ],
    },
  ],
  rules: [
    {
      title: 'Release papers',
      fields: [
        { path: 'papersRequired.sale', label: 'Not sold without a paper', kind: 'choices', choices: CONDITIONS },
        {
          path: 'papersRequired.shipment',
          label: 'Not shipped before its paper is scanned',
          kind: 'choices',
          choices: CONDITIONS,
        },
      ],
    },
    {
      title: 'Staff and tags',
      fields: [
        { path: 'staffNeedsTwoStep', label: 'Staff must sign in with two steps', kind: 'check' },
        {
          path: 'tagContainer',
          label: 'Google tag container',
          kind: 'text',
          isOptional: true,
          hint: 'e.g. GTM-ABC123; loaded on every page but checkout. The privacy page says so.',
        },
      ],
    },
  ],
}

export const fieldsOf = (section: SettingSection): SettingField[] =>
  SECTION_GROUPS[section].flatMap(({ fields }) => fields)

import { randomBytes } from 'node:crypto'

export const newSentKey = (): string => randomBytes(12).toString('hex')

let people = 0
/** Each sender has their own address, because the mails to one address are limited. */
const person = () => ({
  firstName: 'Amelia',
  lastName: 'Quimby',
  company: 'Quimby Flying Service',
  email: `sender${++people}@example.com`,
  phone: '+1 509 555 0100',
})

export const partsForm = (more: object = {}) => ({
  ...person(),
  partsType: 'Piston engine accessories',
  partsLocation: 'Spokane, WA',
  paperwork: 'some',
  rows: [
    { partNumber: 'AN3-5A', description: 'Bolt', condition: 'new', quantity: 50, price: 125 },
    { partNumber: '10-349290-1', description: 'Magneto', condition: 'as_removed', quantity: 1, price: null },
  ],
  ...more,
})

export const aircraftForm = (more: object = {}) => ({
  ...person(),
  make: 'Cessna',
  model: '172N',
  year: 1978,
  tailNumber: 'N733XY',
  totalTime: '6,450 h',
  damage: 'none',
  logs: 'complete',
  airworthiness: 'current',
  location: 'KSFF, hangar',
  askingPrice: 6_500_000,
  ...more,
})

export const applicationForm = (more: object = {}) => ({
  ...person(),
  position: 'Receiving and inspection',
  message: 'Twelve years as an A&P.',
  ...more,
})

export const messageForm = (more: object = {}) => ({
  ...person(),
  subject: 'Core charge',
  message: 'Do you take cores back?',
  ...more,
})

export const partWantedForm = (more: object = {}) => ({
  ...person(),
  partNumber: '65-48312-7',
  quantity: 2,
  condition: 'overhauled',
  ...more,
})

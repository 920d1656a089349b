import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'

export const newSentKey = (): string => randomBytes(12).toString('hex')

let people = 0
/** Everybody writes from an address of their own: how many mails one gets is limited. */
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

/** A ZIP with these parts in it, each packed. */
export function docx(parts: Record<string, string | Buffer>): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const data = deflateRawSync(text)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    local.push(head, Buffer.from(name), data)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + data.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, ...directory, end])
}

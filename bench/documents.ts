import { randomBytes } from 'node:crypto'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { signedIn } from '../server/customers/accounts/testing.ts'
import { pdfBytes } from '../server/documents/pdf-bytes.ts'
import { soldUnits } from '../server/order-documents/testing.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { generatedSecret } from '../server/platform/secrets/generated-secret.ts'
import { row, type Server } from './scratch-store.ts'

const DOCUMENTS = 10
const TARGET_MS = 2000
const TIMES = 5

/** A PDF page like that of a scanner: only a gray picture of about 700 kB. */
async function scan(): Promise<Buffer> {
  const raw = { width: 1200, height: 1600, channels: 1 } as const
  const picture = await sharp(randomBytes(raw.width * raw.height), { raw })
    .blur(1)
    .jpeg({ quality: 85 })
    .toBuffer()
  const document = new PDFKit({ size: [612, 792], margin: 0 })
  document.image(picture, 0, 0, { width: 612, height: 792 })
  document.end()
  return pdfBytes(document)
}

/**
 * Measures the document pack of an order of ten pieces with a scan each, through HTTP: the first request and repeated requests.
 */
export async function measureDocuments(store: Server, databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, () => {}, { connections: 2, statementMs: 60_000, waitMs: 5000 })
  const { cookie } = await signedIn(db, { admin: true, secret: await generatedSecret(db, 'session') })
  const serials = Array.from({ length: DOCUMENTS }, (_, at) => `BENCH-${at}`)
  const sold = await soldUnits(db, { userId: null, sku: `PACK-${randomBytes(4).toString('hex')}`, serials })
  let bytes = 0
  for (const id of sold.unitIds) {
    const body = await scan()
    bytes += body.length
    const address = `${store.address}/uploads/units/${id}/documents?kind=8130-3&name=Scan&visibility=buyer`
    const answer = await fetch(address, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { cookie, 'Content-Type': 'application/pdf' },
    })
    if (answer.status !== 201) throw new Error(`a scan was answered with ${answer.status}`)
  }
  await sold.ship()
  await db.$client.end()
  const durations: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const from = performance.now()
    const answer = await fetch(`${store.address}/order/${sold.orderId}/pack.pdf`, { headers: { cookie } })
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status !== 200 || byteLength < bytes) throw new Error(`the pack was answered with ${answer.status}`)
    durations.push(Math.round(performance.now() - from))
  }
  const [first = 0, ...repeated] = durations
  row(
    `Pack of ${DOCUMENTS} scans, ${(bytes / 2 ** 20).toFixed(1)} MB`,
    `${first} ms`,
    `target ${TARGET_MS} ms`,
    `including the start of the process; repeated ${Math.min(...repeated)} to ${Math.max(...repeated)} ms`,
  )
}

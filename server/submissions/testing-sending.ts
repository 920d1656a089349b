import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect } from 'vitest'
import { photograph } from '../catalogue/pictures/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { type Files, openFiles } from '../platform/files/open-files.ts'
import { aircraftForm, applicationForm, messageForm, newSentKey, partsForm, partWantedForm } from './testing.ts'

export const PATHS = {
  parts: '/api/submissions/parts',
  aircraft: '/api/submissions/aircraft',
  application: '/api/submissions/applications',
  message: '/api/submissions/messages',
  part_wanted: '/api/submissions/parts-wanted',
} as const
type Kind = keyof typeof PATHS
export const FORMS = {
  parts: partsForm,
  aircraft: aircraftForm,
  application: applicationForm,
  message: messageForm,
  part_wanted: partWantedForm,
}
/** The minimum parts of a Word document. */
export const WORD = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }
export const KINDS = Object.keys(PATHS) as Kind[]
export const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>\nendobj\ntrailer\n<</Root 1 0 R/Size 4>>\n%%EOF\n',
)

/** Functions that send submissions with all forms. */
export function sending() {
  const database = testDatabase()
  let dataDir: string
  let files: Files
  let customer: TestUser
  let admin: TestUser
  beforeAll(async () => {
    customer = await signedIn(database.db)
    admin = await signedIn(database.db, { admin: true })
  })
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'submissions-test-'))
    files = openFiles(dataDir)
  })
  const app = () => testApp(database.db, noGateway, { files })
  const sql = async (text: string, values: unknown[] = []) => (await database.db.$client.query(text, values)).rows
  const count = async (table = 'submissions') => (await sql(`SELECT count(*) AS n FROM ${table}`))[0].n as number
  const send = (
    kind: Kind,
    form: object,
    { headers = {}, ...more }: { headers?: Record<string, string>; homepage?: string } = {},
  ) => app().post(PATHS[kind], { key: newSentKey(), form, ...more }, headers)
  const uploaded = async (kind: 'pictures' | 'cv', body: Uint8Array, type = 'application/octet-stream') =>
    app().call(`/submission/${kind}`, {
      method: 'POST',
      headers: {
        'Content-Type': kind === 'pictures' ? 'image/jpeg' : type,
        'X-Forwarded-For': `10.${++addresses >> 8}.${addresses & 255}.9`,
      },
      body: new Uint8Array(body),
    })
  let addresses = 0
  const uploadPicture = async (): Promise<string> => {
    const { status, body } = await uploaded('pictures', await photograph(300, 200).jpeg().toBuffer())
    expect(status).toBe(201)
    return (body as { picture: string }).picture
  }
  const uploadCv = async (bytes: Uint8Array = PDF): Promise<string> => {
    const { status, body } = await uploaded('cv', bytes)
    expect([status, body]).toEqual([201, { cv: expect.stringMatching(/^\d{10}-[0-9a-f]{32}$/) }])
    return (body as { cv: string }).cv
  }
  const latest = async () => (await sql('SELECT * FROM submissions ORDER BY created_at DESC LIMIT 1'))[0]
  const mailsOf = async (id: string) => {
    await renderMails(database.db)
    return sql(`SELECT event, recipient, subject, text FROM emails WHERE entity = 'submission:' || $1 ORDER BY event`, [
      id,
    ])
  }

  return {
    database,
    app,
    sql,
    count,
    send,
    uploaded,
    uploadPicture,
    uploadCv,
    latest,
    mailsOf,
    get dataDir() {
      return dataDir
    },
    get files() {
      return files
    },
    get customer() {
      return customer
    },
    get admin() {
      return admin
    },
  }
}

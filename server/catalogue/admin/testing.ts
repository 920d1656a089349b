import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { emptyFiles } from '../pictures/testing.ts'

type Answer = { status: number; body: Record<string, never> & Record<string, unknown> }

/** Two admins who call the store by HTTP, with their own files. */
export async function testAdmin(db: Db, files?: Files) {
  const { dataDir, files: folder } = await emptyFiles()
  const app = testApp(db, noGateway, { files: files ?? folder })
  const boss = await signedIn(db, { admin: true, name: 'Bess Coleman' })
  const other = await signedIn(db, { admin: true, name: 'Ruth Law' })
  const post = async (path: string, body: object = {}, by: TestUser = boss) =>
    (await app.post(path, body, by.headers)) as Answer
  const get = async (path: string, by: TestUser = boss) => (await app.call(path, { headers: by.headers })) as Answer
  const upload = async (
    path: string,
    type: string,
    bytes: Uint8Array,
    headers: Record<string, string> = boss.headers,
  ) =>
    (await app.call(path, {
      method: 'POST',
      body: Buffer.from(bytes),
      headers: { ...headers, 'Content-Type': type },
    })) as Answer
  const audit = async (subjectId: number | string, subject = 'product') => {
    const { rows } = await db.$client.query(
      `SELECT action, actor_id, before, after FROM audit_entries WHERE subject_id = $1 AND subject = $2 ORDER BY id`,
      [`${subjectId}`, subject],
    )
    return rows
  }
  return { app, boss, other, files: files ?? folder, dataDir, post, get, upload, audit }
}
export type TestAdmin = Awaited<ReturnType<typeof testAdmin>>

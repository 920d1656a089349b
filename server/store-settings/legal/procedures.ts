import { store } from '../../../domain/settings/store.ts'
import { anyone, staff } from '../../procedure.ts'
import { Saved } from '../shapes.ts'
import { listLegal } from './list-legal.ts'
import { readLegal, readLegalBody } from './read-legal.ts'
import { saveLegal } from './save-legal.ts'
import {
  LegalBodyShape,
  LegalInput,
  LegalPageInput,
  LegalPageShape,
  LegalVersionInput,
  LegalVersionsShape,
  SaveLegalInput,
} from './shapes.ts'

export const legal = {
  page: anyone
    .meta({ notLive: 'Read once, from a link' })
    .route({
      method: 'GET',
      path: '/api/legal/{page}',
      summary: 'Returns the terms, the privacy policy or the return policy',
    })
    .input(LegalInput)
    .output(LegalPageShape)
    .handler(({ context: { db }, input: { page, edition } }) => readLegal(db, page, edition ?? null)),
}

export const legalAdmin = {
  versions: staff('run_store')
    .meta({ shows: ['settings'] })
    .route({
      method: 'GET',
      path: '/api/admin/legal/{page}',
      summary: 'Returns the newest text of a legal page as Markdown, and its newest 100 versions',
    })
    .input(LegalPageInput)
    .output(LegalVersionsShape)
    .handler(({ context: { db }, input: { page } }) => listLegal(db, page)),

  text: staff('run_store')
    .meta({ notLive: 'A version that was saved never changes' })
    .route({
      method: 'GET',
      path: '/api/admin/legal/{page}/{version}',
      summary: 'Returns the Markdown of a version of a legal page',
    })
    .input(LegalVersionInput)
    .output(LegalBodyShape)
    .handler(async ({ context: { db }, input: { page, version } }) => ({
      text: await readLegalBody(db, page, version, store),
    })),

  save: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/legal/{page}',
      summary: 'Saves a version of a legal page',
    })
    .input(SaveLegalInput)
    .output(Saved)
    .handler(async ({ context: { db, me, system }, input }) => ({
      version: await saveLegal(db, input, { adminId: me.userId, isLive: system.settings.mode === 'live' }),
    })),
}

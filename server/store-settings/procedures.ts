import { readStored } from '../../domain/settings/sections.ts'
import { NoInput, staff } from '../procedure.ts'
import { listSettingVersions, readForOwner } from './list-settings.ts'
import { checkLogos } from './logo/store-logo.ts'
import { restoreSettings, saveSettings } from './save-settings.ts'
import { RestoreInput, Saved, SaveInput, SectionInput, SettingHistoryShape, StoreSettingsShape } from './shapes.ts'

export const storeSettings = {
  read: staff('run_store')
    .meta({ shows: ['settings'] })
    .route({
      method: 'GET',
      path: '/api/admin/store-settings',
      summary: 'Returns the present settings of the owner',
    })
    .input(NoInput)
    .output(StoreSettingsShape)
    .handler(({ context: { db } }) => readForOwner(db)),

  history: staff('run_store')
    .meta({ shows: ['settings'] })
    .route({
      method: 'GET',
      path: '/api/admin/store-settings/{section}/versions',
      summary: 'Lists the newest 100 versions of a settings section, newest first',
    })
    .input(SectionInput)
    .output(SettingHistoryShape)
    .handler(({ context: { db }, input: { section } }) => listSettingVersions(db, section)),

  save: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/store-settings/{section}',
      summary: 'Saves a settings section',
    })
    .input(SaveInput)
    .output(Saved)
    .handler(async ({ context: { db, files, me, system }, input }) => {
      const { values } = readStored(input.section, input.values)
      await checkLogos(files, values)
      return {
        version: await saveSettings(
          db,
          { ...input, values },
          { adminId: me.userId, isLive: system.settings.mode === 'live' },
        ),
      }
    }),

  restore: staff('run_store')
    .route({
      method: 'POST',
      path: '/api/admin/store-settings/{section}/restore',
      summary: 'Saves an older version of a settings section again',
    })
    .input(RestoreInput)
    .output(Saved)
    .handler(async ({ context: { db, me, system }, input }) => ({
      version: await restoreSettings(db, input, {
        adminId: me.userId,
        isLive: system.settings.mode === 'live',
      }),
    })),
}

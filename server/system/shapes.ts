import { z } from '../../domain/text/zod.ts'

const SettingShape = z.object({
  name: z.string(),
  /** the value as text; for a secret, only whether it is set */
  value: z.string(),
  /** true if live mode refuses it */
  isMissing: z.boolean(),
})
export type Setting = z.infer<typeof SettingShape>

export const SystemShape = z.object({
  mode: z.enum(['demo', 'live']),
  version: z.string(),
  node: z.string(),
  startedAt: z.date(),
  /** the reasons why live mode would not start; empty: ready */
  missing: z.array(z.string()),
  /** settings of store.config.ts and of the environment */
  business: z.array(SettingShape),
  environment: z.array(SettingShape),
  /** the external services */
  services: z.array(SettingShape),
  database: z.object({
    version: z.string(),
    /** bytes */
    size: z.int(),
    migrations: z.int(),
    /** pending migrations of this version; 0 while the store runs */
    migrationsLeft: z.int(),
    newestMigration: z.nullable(z.string()),
    /** seconds by which the clock of the responding process is ahead of the database's; null: they agree within 5 s */
    clockOffset: z.nullable(z.number()),
  }),
  /** background work: the numbers of waiting and failed runs */
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.int(),
      failed: z.int(),
      /** the time since which the oldest one waits */
      oldest: z.nullable(z.date()),
    }),
  ),
  /** free bytes under DATA_DIR; null: the disk does not report them */
  disk: z.nullable(z.object({ free: z.int(), total: z.int() })),
})
export type SystemView = z.infer<typeof SystemShape>

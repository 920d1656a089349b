import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { isMeaning, MAX_MAKER } from '../../domain/imports/doubts.ts'
import { COLUMNS, MAX_HEADINGS, namedColumns, whyNotMapped } from '../../domain/imports/import-columns.ts'
import { MAX_PERCENT, MISSING_RULE_NAMES, PRICE_LIMIT } from '../../domain/imports/import-run.ts'
import { MAX_STOCK_QUANTITY } from '../../domain/inventory/stock-adjustment.ts'
import { Refusal } from '../../domain/refusal.ts'
import { requiredText } from '../../domain/text/printed-text.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { namesOf, pickedOf } from '../../domain/text/typed-names.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { changedFacts } from '../platform/audit/changed-facts.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { type ImportRow, lockImport, moveImport, queued } from './internal/move-import.ts'

const LIMIT = `A whole number of percent from 1 to ${thousands(MAX_PERCENT)}`
const MAX_WORDS = 200
const Words = z
  .record(z.string().check(z.minLength(1), z.maxLength(300)), requiredText('Meaning', MAX_MAKER))
  .check(z.refine(words => Object.keys(words).length <= MAX_WORDS, `At most ${MAX_WORDS} words of a column`))
const TakenAsShape = z
  .partialRecord(z.enum(COLUMNS), Words)
  .check(
    z.refine(
      takenAs =>
        COLUMNS.every(column =>
          Object.entries(takenAs[column] ?? {}).every(([key, meaning]) => isMeaning(column, key, meaning)),
        ),
      'A word or a kind of cell is mapped to a meaning that it cannot have',
    ),
  )

/**
 * The settings of a list by an admin: the meaning of its columns, values for missing cells, and the rule for parts that
 * it does not name.
 */
export const ListSettingsShape = z.strictObject({
  mapping: z.array(z.nullable(z.enum(COLUMNS))).check(z.maxLength(MAX_HEADINGS)),
  condition: z.nullable(z.enum(CONDITION_NAMES)),
  quantity: z.nullable(
    z.int().check(z.gte(0), z.lte(MAX_STOCK_QUANTITY, `A quantity is at most ${thousands(MAX_STOCK_QUANTITY)}`)),
  ),
  missing: z.enum(MISSING_RULE_NAMES),
  /** true if each row is a unit of its own; null: the list decides */
  areUnits: z._default(z.nullable(z.boolean()), null),
  /** the meaning of unknown words, by column and by the word in capitals */
  takenAs: z._default(TakenAsShape, {}),
  /** the category of parts without one */
  category: z._default(z.nullable(requiredText('Category', 100)), null),
  /** the maximum change of prices in percent without confirmation; null: no limit */
  priceLimit: z._default(z.nullable(z.int().check(z.gte(1, LIMIT), z.lte(MAX_PERCENT, LIMIT))), PRICE_LIMIT),
})
export type ListSettings = z.infer<typeof ListSettingsShape>

const SETTINGS = namesOf(ListSettingsShape.shape)
const settingsOf = (run: ImportRow) => pickedOf(run, SETTINGS)

/** The settings for the audit log. */
const auditedSettings = ({ headings }: ImportRow, { mapping, ...settings }: Pick<ImportRow, keyof ListSettings>) => ({
  columns: namedColumns(headings, mapping ?? []),
  ...settings,
})

/**
 * Saves the settings of a list and requests its dry run. Refuses IMPORT_NOT_FOUND, IMPORT_MOVED_ON, IMPORT_MAPPING,
 * IMPORT_FILE_GONE.
 */
export function requestCheck(
  db: Db,
  id: number,
  version: number,
  settings: ListSettings,
  admin: { id: string; name: string },
): Promise<void> {
  return inTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    if (row.source === 'command') throw new Refusal('IMPORT_MOVED_ON')
    const wrong =
      settings.mapping.length === row.headings.length
        ? whyNotMapped(settings.mapping)
        : 'Choose a meaning for each column, or leave it out.'
    if (wrong) throw new Refusal('IMPORT_MAPPING', wrong)
    if (row.file === null) throw new Refusal('IMPORT_FILE_GONE')
    const facts = { ...settings, ...queued(), checkReport: null, adminId: admin.id, admin: admin.name }
    const state = await moveImport(tx, row, 'check_asked', facts, version)
    await writeAudit(tx, {
      adminId: admin.id,
      action: 'import.check_asked',
      subject: 'import',
      subjectId: id,
      label: row.fileName,
      ...changedFacts(
        { state: row.state, ...auditedSettings(row, settingsOf(row)) },
        { state, ...auditedSettings(row, settings) },
      ),
    })
  })
}

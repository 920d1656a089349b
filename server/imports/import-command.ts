import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import { parseCondition } from '../../domain/catalogue/condition.ts'
import {
  IMPORT_STEPS,
  importProgress,
  MAX_PERCENT,
  MISSING_RULE_NAMES,
  type MissingRule,
  STOPPED_UNITS,
} from '../../domain/imports/import-run.ts'
import { MAX_STOCK_QUANTITY } from '../../domain/inventory/stock-adjustment.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { readyDatabase } from '../migrate.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { SettingsError } from '../platform/settings-error.ts'
import { readSettings } from '../settings.ts'
import { importCatalogue } from './import-catalogue.ts'
import type { Progress } from './import-list.ts'
import { ListError } from './list-error.ts'
import type { Counts, Report } from './report.ts'
import type { Standard } from './row-standard.ts'

// npm run catalogue:import -- FILE [--condition NE] [--quantity 1] [--missing zero] [--units yes] [--price-limit 20] [--errors FILE]

const USAGE =
  'usage: npm run catalogue:import -- FILE [--condition NE|NS|OH|SV|RP|AR] [--quantity N] [--missing leave|zero|unpublish] [--units yes|no] [--price-limit PERCENT] [--errors FILE]'
const HELP = `${USAGE}
  FILE           the list: CSV, with the names of its columns in the first line
  --condition    for rows without one
  --quantity     for rows without one
  --missing      for parts that are not in the list: leave (default), zero (set their stock to 0), unpublish (remove them from the shop)
  --units        yes if each row is a unit of its own; default: detected from the list
  --price-limit  imports nothing if a price (of a part, a sale, a unit) changes by more percent, 1 to ${thousands(MAX_PERCENT)}; default: no limit
  --errors       the file for rows that cannot be used; default: FILE.errors.csv
More in docs/operations.md.`

if (process.argv.slice(2).some(word => word === '--help' || word === '-h')) {
  process.stdout.write(`${HELP}\n`)
  process.exit(0)
}

try {
  const { file, errorFile, standard, missing, areUnits, priceLimit } = readArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  const database = await findDatabase(settings)
  try {
    await readyDatabase(database.url, settings.database)
    const show = progressBar()
    const onProgress = show.update
    const report = await importCatalogue(database.url, {
      file,
      errorFile,
      standard,
      missing,
      areUnits,
      priceLimit,
      onProgress,
      givesWay: true,
    })
      .then(done => {
        show.finish()
        return done
      })
      .finally(show.stop)
    process.stdout.write(`${summary(report)}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`Nothing was imported: ${reasonOf(error)}\n`)
  process.exit(1)
}

/** One line for an error that a person can correct. An error of the program has its stack. */
function reasonOf(error: unknown): string {
  if (error instanceof ListError || error instanceof SettingsError) return error.message
  if (!(error instanceof Error)) return String(error)
  // An error code comes from the system (ENOENT, ECONNREFUSED) or from PostgreSQL (28P01): the cause is a file or a
  // database, not the program.
  return 'code' in error && !(error instanceof TypeError) ? error.message : (error.stack ?? error.message)
}

type Arguments = {
  file: string
  errorFile: string
  standard: Standard
  missing: MissingRule
  areUnits: boolean | null
  priceLimit: number | null
}

function readArguments(args: string[]): Arguments {
  const read = () =>
    parseArgs({
      args,
      allowPositionals: true,
      options: {
        condition: { type: 'string' },
        quantity: { type: 'string' },
        missing: { type: 'string' },
        units: { type: 'string' },
        errors: { type: 'string' },
        'price-limit': { type: 'string' },
      },
    })
  let parameters: ReturnType<typeof read>
  try {
    parameters = read()
  } catch (error) {
    throw new ListError(`${error instanceof Error ? error.message : error}; ${USAGE}`)
  }
  const [file, more] = parameters.positionals
  if (!file || more) throw new ListError(USAGE)
  const condition = parameters.values.condition === undefined ? null : parseCondition(parameters.values.condition)
  if (parameters.values.condition !== undefined && condition === null)
    throw new ListError(`--condition ${parameters.values.condition} is not a condition; ${USAGE}`)
  if (parameters.values.quantity !== undefined && !/^\d{1,9}$/.test(parameters.values.quantity))
    throw new ListError(`--quantity wants a whole number; ${USAGE}`)
  const quantity = parameters.values.quantity === undefined ? null : Number(parameters.values.quantity)
  if (quantity !== null && quantity > MAX_STOCK_QUANTITY)
    throw new ListError(`--quantity is at most ${MAX_STOCK_QUANTITY}; ${USAGE}`)
  const missing = MISSING_RULE_NAMES.find(name => name === (parameters.values.missing ?? 'leave'))
  if (!missing) throw new ListError(`--missing wants leave, zero or unpublish; ${USAGE}`)
  const units = parameters.values.units
  if (units !== undefined && units !== 'yes' && units !== 'no') throw new ListError(`--units wants yes or no; ${USAGE}`)
  const limit = parameters.values['price-limit']
  if (limit !== undefined && !(/^\d{1,4}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MAX_PERCENT))
    throw new ListError(`--price-limit wants a whole number of percent from 1 to ${thousands(MAX_PERCENT)}; ${USAGE}`)
  return {
    file,
    missing,
    priceLimit: limit === undefined ? null : Number(limit),
    areUnits: units === undefined ? null : units === 'yes',
    errorFile: parameters.values.errors ?? `${basename(file)}.errors.csv`,
    standard: { condition, quantity },
  }
}

function progressBar(): { update: (progress: Progress) => void; finish: () => void; stop: () => void } {
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}% | {step} | {rows}, {failed} failed | {eta_formatted} left',
      noTTYOutput: true,
      notTTYSchedule: 1000,
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  let isShown = false
  return {
    update: progress => {
      const { step, rows, failed } = progress
      const shown = { step: IMPORT_STEPS[step].word, rows: counted(rows, 'row'), failed: thousands(failed) }
      if (!isShown) bar.start(1000, 0, shown)
      isShown = true
      bar.update(Math.floor(1000 * importProgress(progress)), shown)
    },
    finish: () => bar.update(1000),
    stop: () => bar.stop(),
  }
}

type FinishedReport = Report & { errorFile: string | null }

function summary({
  rows,
  failed,
  unknownColumns,
  imagesElsewhere,
  products,
  stockLines,
  units,
  references,
  facts,
  pictures,
  missing,
  errorFile,
}: FinishedReport): string {
  const split = ({ new: added, changed, unchanged }: Counts) =>
    `${thousands(added)} new, ${thousands(changed)} changed, ${thousands(unchanged)} unchanged`
  return [
    `${counted(rows, 'row')} read, ${thousands(rows - failed)} used, ${thousands(failed)} failed.`,
    `Products: ${split(products)}. Stock lines: ${split(stockLines)}.`,
    ...(units
      ? [`Units: ${split(units)}, ${thousands(units.gone)} gone, ${thousands(units.stopped)} ${STOPPED_UNITS}.`]
      : []),
    ...(references > 0 ? [`Alternates changed: ${counted(references, 'part')}.`] : []),
    ...(facts > 0 ? [`Dimensions changed: ${counted(facts, 'part')}.`] : []),
    ...(pictures > 0 ? [`${counted(pictures, 'picture')} added.`] : []),
    ...(missing.stockLines + missing.products > 0
      ? [
          `Not in the list: ${counted(missing.stockLines, 'stock line')} set to 0, ${counted(missing.products, 'part')} removed from the shop.`,
        ]
      : []),
    ...(unknownColumns.length > 0 ? [`Columns not known and left out: ${unknownColumns.join(', ')}.`] : []),
    ...(imagesElsewhere > 0
      ? [
          `${counted(imagesElsewhere, 'row names', 'rows name')} a picture of another site, which is not shown; npm run catalogue:pictures imports pictures.`,
        ]
      : []),
    ...(errorFile ? [`The rows that failed, each with its reason, are in ${errorFile}.`] : []),
  ].join('\n')
}

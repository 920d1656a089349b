import { callsByTag } from '../../server/http/openapi/calls-by-tag.ts'
import { describeApi } from '../../server/http/openapi/describe-api.ts'
import { MADE } from './made.ts'

/** docs/api.md: a line per call, for readers of the code who do not start the store. */
export async function apiPage(): Promise<string> {
  const document = await describeApi()
  const chapters = callsByTag(document).map(({ name, description, calls }) => {
    const rows = calls.map(({ method, path, who, operation, errors }) => {
      const what = [`${operation.summary}.`, operation.description].filter(Boolean).join(' ')
      return `| \`${method} ${path}\` | ${who} | ${inCell(what)} | ${errors.map(error => error.replace(/ (\w+)/, ' `$1`')).join(', ')} |`
    })
    return `## ${name}\n${description}\n\n| call | who | what | errors |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# The API\n${MADE}\n\n\`GET /api/openapi.json\` returns the OpenAPI document, with shapes and examples. \`GET /api/docs\` shows it as a page.\n\n${document.info.description}\nThe tables omit these errors. ${ANY}.\n\n${chapters.join('\n')}`
}

const ANY =
  'Every call: 400 `BAD_REQUEST`, 429 `TOO_MANY_AT_ONCE`, 500 `INTERNAL_SERVER_ERROR`, 503 `BUSY`. POST calls: 403 `FOREIGN_ORIGIN`, 413 `TOO_LARGE`, 415 `JSON_ONLY`. Staff calls: 403 `NOT_ADMIN`, `NOT_PERMITTED` and `TWO_STEP_REQUIRED`'

const inCell = (text: string): string => text.replace(/\n+/g, ' ').replaceAll('|', '\\|')

import { describeApi } from './describe-api.ts'

type Operation = {
  summary?: string
  requestBody?: unknown
  parameters?: { name: string; in: string; required?: boolean }[]
}

/** GET /api/docs: the API's description as a page that anyone can read, without a script. */
export async function apiDocs(): Promise<string> {
  const { info, paths } = (await describeApi()) as {
    info: { title: string; description: string }
    paths: Record<string, Record<string, Operation>>
  }
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(path, method, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(info.title)}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}h2{font:600 1rem/1.5 ui-monospace,monospace;margin:2rem 0 0}pre{overflow:auto;padding:.75rem;border:1px solid;border-radius:4px;font-size:.8rem}</style></head>
<body><h1>${text(info.title)}</h1><p>${text(info.description)} The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join('')}</body></html>`
}

function section(path: string, method: string, { summary = '', parameters = [], requestBody }: Operation): string {
  const names = parameters
    .map(({ name, in: where, required }) => `${name} (${where}${required ? ', required' : ''})`)
    .join(', ')
  const body = requestBody
    ? `<details><summary>Body</summary><pre tabindex="0">${text(JSON.stringify(requestBody, null, 2))}</pre></details>`
    : ''
  return `<section><h2>${text(method.toUpperCase())} ${text(path)}</h2><p>${text(summary)}</p>${names ? `<p>${text(names)}</p>` : ''}${body}</section>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (raw: string): string => raw.replace(/[&<>"]/g, character => ENTITIES[character] ?? character)

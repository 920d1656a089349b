import { callsByTag, type DescribedCall } from './calls-by-tag.ts'
import { describeApi } from './describe-api.ts'

/** GET /api/docs: the API's description as a page that anyone can read, without a script. */
export async function apiPage(): Promise<string> {
  const document = await describeApi()
  const { info } = document
  const chapters = callsByTag(document).map(
    ({ name, description, calls }) => `<h2>${text(name)}</h2><p>${text(description)}</p>${calls.map(section).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(info.title)}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}h3{font:600 1rem/1.5 ui-monospace,monospace;margin:2rem 0 0}pre{overflow:auto;padding:.75rem;border:1px solid;border-radius:4px;font-size:.8rem}</style></head>
<body><h1>${text(info.title)}</h1>${marked(info.description ?? '')}<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p>${chapters.join('')}</body></html>`
}

function section({ method, path, who, operation, errors }: DescribedCall): string {
  const { summary = '', description, parameters = [], requestBody } = operation
  const names = parameters.flatMap(one =>
    'name' in one ? [`${one.name} (${one.in}${one.required ? ', required' : ''})`] : [],
  )
  const body = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined
  const answered = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  const answer = answered && 'content' in answered ? answered.content?.['application/json'] : undefined
  return [
    `<section><h3>${text(method)} ${text(path)}</h3><p>${text(summary)} For ${who}.</p>`,
    description ? marked(description) : '',
    names.length > 0 ? `<p>${text(names.join(', '))}</p>` : '',
    body ? shown('Body', body.schema) : '',
    body?.example ? shown('Example of a body', body.example) : '',
    answer ? shown('Answer', answer.schema) : '',
    answer?.example ? shown('Example of an answer', answer.example) : '',
    errors.length > 0 ? `<p>Errors: ${text(errors.join(', '))}</p>` : '',
    '</section>',
  ].join('')
}

const shown = (title: string, value: unknown): string =>
  `<details><summary>${title}</summary><pre tabindex="0">${text(JSON.stringify(value, null, 2))}</pre></details>`

/** The Markdown that the texts use: paragraphs, lists, **bold** and `code`. */
function marked(markdown: string): string {
  const blocks = markdown.trim().split(/\n\n+/)
  return blocks
    .map(block => {
      const html = text(block)
        .replace(/\*\*(.+?)\*\*/gs, '<b>$1</b>')
        .replace(/`(.+?)`/gs, '<code>$1</code>')
      if (!html.startsWith('- ')) return `<p>${html}</p>`
      return `<ul>${html
        .slice(2)
        .split(/\n- /)
        .map(item => `<li>${item}</li>`)
        .join('')}</ul>`
    })
    .join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (raw: string): string => raw.replace(/[&<>"]/g, character => ENTITIES[character] ?? character)

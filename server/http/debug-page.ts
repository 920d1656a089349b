import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'

// Pages for trying the store out, in demonstration mode only: plain HTML without scripts.

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Answers only a person who opens the page directly: not from links of other sites, and not in a frame. */
export const debugOnly: MiddlewareHandler = async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return nothing(c)
  c.header('Content-Security-Policy', POLICY)
  c.header('Cache-Control', 'no-store')
  await next()
}

export const nothing = (c: HonoContext) =>
  c.json({ code: 'NOT_FOUND', message: 'There is nothing at this address.' }, 404)

export type Html = ReturnType<typeof html>

const STYLE = raw(`<style>
:root{color-scheme:light dark}*{box-sizing:border-box}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem;border-bottom:1px solid #8886;overflow-wrap:anywhere}th{overflow-wrap:normal}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8886;border-radius:4px;padding:1rem}
iframe{width:100%;height:48rem;border:1px solid #8886;border-radius:4px;background:#fff}
@media(max-width:40rem){thead{display:none}tr{display:block;padding:.5rem 0;border-bottom:1px solid #8886}td{display:block;border:0;padding:0}}
</style>`)

export const page = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>${STYLE}</head>
<body>${body}</body></html>`

/** A table of texts, with its headings. */
export const table = (headings: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html =>
  html`<table><thead><tr>${headings.map(heading => html`<th>${heading}</th>`)}</tr></thead>
<tbody>${rows.map(row => html`<tr>${row.map(cell => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`

export const time = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`

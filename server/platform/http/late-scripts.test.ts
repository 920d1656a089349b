import { expect, test } from 'vitest'
import { afterFirstPaint as makeLate } from './late-scripts.ts'

const HTML = `<head><link rel="stylesheet" href="/assets/a.css"/><link rel="modulepreload" href="/assets/entry.js" fetchPriority="low"/>
<link rel="modulepreload" href="/assets/shop.js"/></head><body><p>Shop</p><script>1</script><script type="module" async="" src="/assets/entry.js"></script></body>`

const afterFirstPaint = (html: string) => makeLate(html).html

type Tag = Record<string, string>

/** Runs the page's last script in a browser of no more than it needs: what it adds to the head, and when it is painted. */
function run(html: string, { hidden = false, now = 100 } = {}): { added: Tag[]; paint: () => void } {
  const [, script = ''] = /<script>(\(d=>[\s\S]*)<\/script>/.exec(html) ?? []
  const added: Tag[] = []
  const frames: (() => void)[] = []
  const document = {
    hidden,
    head: { append: (tag: Tag) => added.push(tag) },
    createElement: (tag: string) => ({ tag }),
  }
  const names = ['document', 'performance', 'requestAnimationFrame', 'setTimeout']
  const given = [
    document,
    { now: () => now },
    (frame: () => void) => frames.push(frame),
    (later: () => void) => later(),
  ]
  new Function(...names, script)(...given)
  return { added, paint: () => frames.forEach(frame => void frame()) }
}
const ALL = [
  { tag: 'link', rel: 'modulepreload', href: '/assets/entry.js' },
  { tag: 'link', rel: 'modulepreload', href: '/assets/shop.js' },
  { tag: 'script', type: 'module', src: '/assets/entry.js' },
]

test('a page’s scripts are asked for once it is painted', () => {
  const html = afterFirstPaint(HTML)
  expect(html).not.toMatch(/modulepreload" href|async/)
  expect(html).toContain('href="/assets/a.css"')
  const { added, paint } = run(html)
  expect(added).toEqual([])
  paint()
  expect(added).toEqual(ALL)
})

test('at once where nobody sees the page yet, or the network is what takes long', () => {
  expect(run(afterFirstPaint(HTML), { hidden: true }).added).toEqual(ALL)
  expect(run(afterFirstPaint(HTML), { now: 900 }).added).toEqual(ALL)
})

test('a page without scripts stays as it is', () => {
  const plain = '<head></head><body><p>Shop</p></body>'
  expect(makeLate(plain)).toEqual({ html: plain, scripts: [] })
})

test('it says what script it added, as it stands in the page', () => {
  const { html, scripts } = makeLate(HTML)
  expect(scripts).toHaveLength(1)
  expect(html).toContain(`<script>${scripts[0]}</script>`)
  expect(makeLate(HTML.replace('/assets/shop.js', '</script><b>')).scripts[0]).not.toContain('<')
})

const AHEAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/

/**
 * After this time the page waits for the network only, and delaying the scripts until the first paint gains nothing.
 */
const SLOW_MS = 400

/**
 * Begins a page's scripts after its first paint: reading and compiling them takes the processor that lays it out. What is
 * asked of the page meanwhile is held until they are there (web/ui/early.ts). A page that nobody sees yet is never painted.
 * Gives the page, and the scripts that it now has besides.
 */
export function afterFirstPaint(html: string): { html: string; scripts: string[] } {
  const ahead = [...html.matchAll(AHEAD)].map(([, href]) => href)
  const isNow = `document.hidden||performance.now()>${SLOW_MS}`
  const scripts: string[] = []
  const late = html.replace(AHEAD, '').replace(ENTRY, (_, src: string) => {
    const script = `(d=>{const add=(tag,of)=>d.head.append(Object.assign(d.createElement(tag),of)),
go=()=>{for(const href of ${inScript(ahead)})add('link',{rel:'modulepreload',href});add('script',{type:'module',src:${inScript(src)}})};
${isNow}?go():requestAnimationFrame(()=>setTimeout(go))})(document)`
    scripts.push(script)
    return `<script>${script}</script>`
  })
  return { html: late, scripts }
}

/** A `<` could end the script. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const AHEAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/

/** Later than this the network is what is waited for, and nothing is gained by leaving it idle until the page is painted. */
const SLOW_MS = 400

/**
 * Begins a page's scripts after its first paint: reading and compiling them takes the processor that lays it out. What is
 * asked of the page meanwhile is held until they are there (web/ui/early.ts). A page that nobody sees yet is never painted.
 */
export function afterFirstPaint(html: string): string {
  const ahead = [...html.matchAll(AHEAD)].map(([, href]) => href)
  const isNow = `document.hidden||performance.now()>${SLOW_MS}`
  return html.replace(AHEAD, '').replace(
    ENTRY,
    (_, src: string) => `<script>(d=>{const add=(tag,of)=>d.head.append(Object.assign(d.createElement(tag),of)),
go=()=>{for(const href of ${JSON.stringify(ahead)})add('link',{rel:'modulepreload',href});add('script',{type:'module',src:${JSON.stringify(src)}})};
${isNow}?go():requestAnimationFrame(()=>setTimeout(go))})(document)</script>`,
  )
}

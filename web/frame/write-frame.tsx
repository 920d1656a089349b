import { renderToStaticMarkup } from 'react-dom/server'
import { currentPlace } from './current-place.ts'
import { FooterColumns } from './FooterColumns.tsx'
import type { FramePart } from './kept-html.ts'
import { MainNavigation } from './MainNavigation.tsx'
import { COMPANY, HOME, SERVICES, SHOP } from './navigation.ts'
import { AccountMenu, Brand, MenuLink, TopBar } from './TopBar.tsx'

const PLACES = [HOME, SHOP, ...SERVICES, ...COMPANY]
const written = new Map<string, string>()

/** The HTML of a part of the frame; on the server only. Each is rendered once for each place of the navigation and year. */
export function writeFrame(part: FramePart, pathname: string): string {
  const place = PLACES.find(({ href }) => currentPlace(href, pathname))
  const at = place && (currentPlace(place.href, pathname) === 'page' ? place.href : `${place.href}/`)
  const year = new Date().getFullYear()
  const key = `${part} ${at ?? ''} ${year}`
  const html = written.get(key) ?? renderToStaticMarkup(elementOf(part, at ?? '', year))
  written.set(key, html)
  return html
}

function elementOf(part: FramePart, pathname: string, year: number) {
  if (part === 'top-bar') return <TopBar />
  if (part === 'brand') {
    return (
      <>
        <MenuLink />
        <Brand />
      </>
    )
  }
  if (part === 'account') return <AccountMenu />
  if (part === 'navigation') return <MainNavigation pathname={pathname} />
  return <FooterColumns year={year} />
}

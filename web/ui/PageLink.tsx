import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { parseSearch } from '../search-params.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** path, query and hash, as web/addresses.ts writes them */
  href: string
  ref?: Ref<HTMLAnchorElement>
  /** whether the page that it leads to begins at its top */
  resetScroll?: boolean
  /** whether it takes the place of this page in the browser's history */
  replace?: boolean
}

/** A link to a page of the store. The page is loaded ahead when the pointer or the focus comes near. */
export function PageLink({ href, ...rest }: Props) {
  const { pathname, searchStr, hash } = readAddress(href)
  return (
    <Link
      to={pathname}
      search={parseSearch(searchStr)}
      hash={hash}
      activeOptions={hash ? TO_PLACE : EXACTLY}
      {...rest}
    />
  )
}

const EXACTLY = { exact: true, includeSearch: true }
/** To a place on a page: elsewhere on it, one is not there. */
const TO_PLACE = { ...EXACTLY, includeHash: true }

/** The parts of an address of ours. */
export function readAddress(href: string): { pathname: string; searchStr: string; hash: string } {
  const [, pathname = '/', searchStr = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  return { pathname, searchStr, hash }
}

import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { parseSearch } from '../search-params.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** path, query and hash, as built by web/addresses.ts */
  href: string
  ref?: Ref<HTMLAnchorElement>
  /** true: the target page starts at its top */
  resetScroll?: boolean
  /** true: replaces this page in the browser's history */
  replace?: boolean
}

/** A link to a page of the store. The page is preloaded when the pointer or the focus comes near. */
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
/** A link to an anchor is not current on other parts of the same page. */
const TO_PLACE = { ...EXACTLY, includeHash: true }

/** Splits an address of the store into its parts. */
export function readAddress(href: string): { pathname: string; searchStr: string; hash: string } {
  const [, pathname = '/', searchStr = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  return { pathname, searchStr, hash }
}

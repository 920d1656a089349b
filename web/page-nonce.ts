import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from './page-context.ts'

/** The nonce of this page's policy. The browser keeps it with the first tag that carries it, where Vite looks for it too. */
export const pageNonce: () => string | undefined = createIsomorphicFn()
  .server(() => pageContext().nonce)
  .client(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined)

import { createContext, type RefObject } from 'react'

/**
 * The focused element when a lazily loaded part was opened; null: the part was already loaded. The focus may have moved when
 * its dialog opens. The dialog takes the element when it opens.
 */
export const OpenerContext = createContext<RefObject<Element | null> | null>(null)

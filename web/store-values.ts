import { createContext, useContext } from 'react'
import { store } from '../domain/settings/store.ts'
import type { Store } from '../domain/settings/store-shape.ts'

/** Store settings for components that the back office also previews with unsaved values. */
export const StoreValues = createContext<Store>(store)

export const useStoreValues = (): Store => useContext(StoreValues)

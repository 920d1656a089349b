import { store } from '../../store.config.ts'

/** What the owner says of the store. What is null is not said, nor any sentence that rests on it. */
export const claims: Record<keyof typeof store.claims, string | null> = store.claims

export const recoveryPartner: () => { name: string; url: string } | null = () => store.recoveryPartner

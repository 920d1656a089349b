/**
 * The views of the desk's list of parcels. `late`: past the day on which the carrier should bring it; `unsettled`: lost or come
 * back, and nobody has settled it; `pick_up`: ready, and not collected.
 */
export const PARCELS_SHOWN = ['on_the_way', 'late', 'unsettled', 'lost', 'returned_to_sender', 'pick_up'] as const
export type ParcelsShown = (typeof PARCELS_SHOWN)[number]

/**
 * The views of the back office's list of packages. `late`: past the carrier's delivery day; `unsettled`: lost or
 * returned, and not settled; `pick_up`: ready and not collected.
 */
export const PACKAGES_SHOWN = ['on_the_way', 'late', 'unsettled', 'lost', 'returned_to_sender', 'pick_up'] as const
export type PackagesShown = (typeof PACKAGES_SHOWN)[number]

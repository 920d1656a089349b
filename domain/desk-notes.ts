/** Of what the desk notes for itself of an order, a quote or something sent in. */
export const DESK_NOTES_LENGTH = 5000

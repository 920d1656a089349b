/** The next step of an approved return whose pieces the buyer does not have. */
export const NOTHING_TO_SEND = 'There is nothing to send back. We’ll complete your return and email you.'

/** The tag of journeys that run only before a release (`npm test -- all`). */
export const RELEASE = '@release'

/** The tag of journeys that run before a release (`npm test -- all`), and not with every change. */
export const RELEASE = '@release'

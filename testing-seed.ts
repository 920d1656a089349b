import fc from 'fast-check'

// Property tests use the same examples in each run, so that a failure is the same for each developer. Before a release (`npm
// test -- all`) they use random examples.
if (process.env.RELEASE_TESTS !== 'on') fc.configureGlobal({ seed: 20_261_129 })

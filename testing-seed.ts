import fc from 'fast-check'

// Property tests use the same examples in every run, so a bug fails for every developer and not at random.
// Before a release (`npm test -- all`) they use others.
if (process.env.RELEASE_TESTS !== 'on') fc.configureGlobal({ seed: 20_261_129 })

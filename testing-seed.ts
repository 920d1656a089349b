import fc from 'fast-check'

// Properties are tried with the same examples in every run: a fault that one of them has is red for everybody, and not for
// whoever is unlucky. Before a release (`npm test -- all`) they are tried with others.
if (process.env.RELEASE_TESTS !== 'on') fc.configureGlobal({ seed: 20_261_129 })

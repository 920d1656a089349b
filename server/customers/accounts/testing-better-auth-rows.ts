// Rows and cookies that the store wrote with Better Auth 1.7.7, the secret of TEST_ACCOUNTS and the password PASSWORD.

/** The time at which everything below was valid. */
export const WRITTEN_AT = Date.parse('2026-11-30T12:00:10.000Z')

export const USERS = {
  twoStep: { id: '4f45e61b-e1ef-4968-afac-072fa0f8f251', email: 'before@example.com' },
  password: { id: '58fce438-9762-441b-948c-93a1ba50965e', email: 'simple@example.com' },
  unverified: { id: '870811b0-30d3-4b3d-8646-971c202b6d78', email: 'unverified@example.com' },
  google: { id: '2b7530fa-a327-4519-ac2a-4069116e41ee', email: 'google@example.com' },
}

/** `sign_ins`: user, provider, ID there, password hash */
export const SIGN_INS: [string, string, string, string | null][] = [
  [
    '4f45e61b-e1ef-4968-afac-072fa0f8f251',
    'credential',
    '4f45e61b-e1ef-4968-afac-072fa0f8f251',
    '$argon2id$v=19$m=19456,t=2,p=1$54zrirqhudq3fVeJq/QaBg$Z/VndltbF9AD/k1FcgXaPLJbFQ18Bkpj9OkNgrlNXUE',
  ],
  [
    '58fce438-9762-441b-948c-93a1ba50965e',
    'credential',
    '58fce438-9762-441b-948c-93a1ba50965e',
    '$argon2id$v=19$m=19456,t=2,p=1$AE+VM0TvSk/BrFk3f7zj/g$yXHMsYy70mlZGcJIFptMh6tKBJY2Fufk0GZOH+V4cO0',
  ],
  [
    '870811b0-30d3-4b3d-8646-971c202b6d78',
    'credential',
    '870811b0-30d3-4b3d-8646-971c202b6d78',
    '$argon2id$v=19$m=19456,t=2,p=1$DOhuzzP5X3eaxkEikTb46Q$ca1HKZqzQV+3CC5udHw2MqzxY+fKStBVNkp298LLH38',
  ],
  ['2b7530fa-a327-4519-ac2a-4069116e41ee', 'google', 'g-1', null],
]

/** The session of the user with two steps, and the cookie of its browser. */
export const SESSION = {
  token: 'zHFUrr0rjYC9tQzldCPuT64egqYGQAW7',
  cookie: 'zHFUrr0rjYC9tQzldCPuT64egqYGQAW7.roqSrsGAxKJx0MtgI9Qijbha0kbQ4Lax6fHcKaS%2Fs4s%3D',
}

/** The authenticator app of the user with two steps: what the page showed, and what is stored. */
export const TWO_STEP = {
  uri: 'otpauth://totp/Aircraft%20Parts%20Store:before%40example.com?secret=KJIC2NK2GRRW6TCEMZ4XGNBUGM3UIZDDJA2DQOLNMVWVSNSCNMWQ&issuer=Aircraft+Parts+Store&digits=6&period=30',
  secret: 'KJIC2NK2GRRW6TCEMZ4XGNBUGM3UIZDDJA2DQOLNMVWVSNSCNMWQ',
  text: 'RP-5Z4coLDfys4437DdcH489memY6Bk-',
  code: '088126',
  backupCodes: ['xtbhn-7KNtT', '74w7B-b4M2c', 'BODyn-gFQO7'],
  sealedSecret:
    '$ba$146274033$d7c5bffc000d9c7614303023bf879a69bda6d2114bbaed65afc3a4ac3dc6d58e975983c8d09e515923902641f3c4ebd620eb00c72f5d562742070a157f109a8f8047009471b2bf71',
  sealedCodes:
    '$ba$146274033$910183a879fa96c56eeb2072bf76b9b269926079584054721c61ac221dd429f51b2f171fad61d60e6e66be9520f984220d9403670e347059641877c5d14abd4f6a0ede67b3097b9e0b1cd095ca25d89881508c6d47116bf3a9cb8556d18a4e3a759e187b7adbf6df33aee6564e7f16ff7454d6dafd2e775fa175dfffe746c6fac87645efc1c26a686541ec4833d6e5906fc16f248dc7d703c624075eab1bb116f2a614d83faa7c97f01d9cf1da782eccc4221c0b1c',
  /** the same secret, as it was sealed before versions existed */
  sealedWithoutVersion:
    '0f400594620a7537ad8033edefa211e4d97d67e70019e87fdc31e7860ae6fd367811355c549924d01fd55b5d0e8395659ffefdf50bf13b4a1b56d888eb8a0fa5f5c6a304663e4bcc',
}

/** A sign-in of that user that waits for its code: the cookie, and its rows. */
export const PENDING = {
  cookie: '2fa-OjuHxIPIxJB7sPgbAric.rZkyTyshPhOh%2FHR74XnOWKARf39NtVmPWg0V6%2BvXFy0%3D',
  identifier: '2fa-OjuHxIPIxJB7sPgbAric',
}

export const LINKS = {
  /** to a new password of the user with two steps */
  reset: {
    token: 'f7XPp6AAaGLgad7yf0aTCMkD',
    identifier: '7nXxzOzmrGrDJep8RD64MFulf7Fc_7C7xi_-hYE4oew',
  },
  magic: {
    token: 'wnnBvtftsPboysXYqwEhZDgQqZGCeAfX',
    identifier: 'magic-link:QoCfGqO8fEgFLbtS_vYnz9PRlAuY60L5xICET1PrLDM',
    value: '{"type":"magic-link","email":"simple@example.com"}',
  },
  verify: {
    token: 'VWcgDdDi2mOLFJi3KVWp7A8HbKQhyDnF',
    identifier: 'verify-email:cXm-RMCxf0S66Kj0LPvt4simvJarGiu16gAM__K_IJ4',
  },
}

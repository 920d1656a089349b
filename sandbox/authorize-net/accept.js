// Accept.js, the browser's script: exchanges a card for an opaque token at the script's own origin. It runs unchanged as
// a classic script, under a policy without eval and without inline styles, and loads nothing else. Checks, codes and
// texts are those of https://developer.authorize.net/api/reference/features/acceptjs.html. Unlike the real script, it
// does not require HTTPS (E_WC_02), because the sandbox has none.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  const TEXTS = {
    E_WC_04: 'Please provide mandatory fields to library.',
    E_WC_05: 'Please provide valid credit card number.',
    E_WC_06: 'Please provide valid expiration month.',
    E_WC_07: 'Please provide valid expiration year.',
    E_WC_08: 'Expiration date must be in the future.',
    E_WC_10: 'Please provide valid apiloginid.',
    E_WC_14: 'Accept.js encryption failed.',
    E_WC_15: 'Please provide valid CVV.',
    E_WC_16: 'Please provide valid Zip code.',
    E_WC_17: 'Please provide valid card holder name.',
    E_WC_18: 'Client Key is required.',
  }
  /** Codes of the API, and the names that the script gives them. */
  const RENAMED = { I00001: 'I_WC_01', E00001: 'E_WC_19', E00003: 'E_WC_20', E00007: 'E_WC_21' }

  const failed = codes => ({
    messages: { resultCode: 'Error', message: codes.map(code => ({ code, text: TEXTS[code] })) },
  })
  const textOf = value => (value === undefined || value === null ? '' : String(value))

  function passesLuhn(number) {
    let sum = 0
    for (let place = 0; place < number.length; place++) {
      const doubled = Number(number[number.length - 1 - place]) * (place % 2 === 1 ? 2 : 1)
      sum += doubled > 9 ? doubled - 9 : doubled
    }
    return sum % 10 === 0
  }

  /** Returns the codes of all errors, because the handler gets them together. */
  function check(auth, card) {
    const errors = []
    if (!/^\d{13,16}$/.test(card.number) || !passesLuhn(card.number)) errors.push('E_WC_05')
    const isMonth = /^(0[1-9]|1[0-2])$/.test(card.month)
    // A card is valid through the last day of its month, by the clock of the buyer's browser.
    if (!/^\d{4}$/.test(card.year)) errors.push('E_WC_07')
    else if (isMonth && new Date(Number(card.year), Number(card.month), 1) <= new Date()) errors.push('E_WC_08')
    if (!isMonth) errors.push('E_WC_06')
    if (textOf(auth.apiLoginID) === '') errors.push('E_WC_10')
    if (textOf(auth.clientKey) === '') errors.push('E_WC_18')
    if (card.code !== '' && !/^\d{3,4}$/.test(card.code)) errors.push('E_WC_15')
    if (card.zip.length > 20) errors.push('E_WC_16')
    if (card.name.length > 64) errors.push('E_WC_17')
    return errors
  }

  function readCard(data) {
    const month = textOf(data.month)
    const year = textOf(data.year)
    return {
      number: textOf(data.cardNumber).replace(/[. ,:-]+/g, ''),
      month: month.length === 1 ? `0${month}` : month,
      year: year.length === 2 ? `20${year}` : year,
      code: textOf(data.cardCode),
      zip: textOf(data.zip),
      name: textOf(data.fullName),
    }
  }

  async function exchange(auth, card) {
    const token = { cardNumber: card.number, expirationDate: card.month + card.year }
    if (card.code) token.cardCode = card.code
    if (card.zip) token.zip = card.zip
    if (card.name) token.fullName = card.name
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(
      '',
    )
    const request = {
      securePaymentContainerRequest: {
        merchantAuthentication: { name: auth.apiLoginID, clientKey: auth.clientKey },
        data: { type: 'TOKEN', id, token },
      },
    }
    const response = await fetch(`${origin}/xml/v1/request.api`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(request),
    })
    const answer = JSON.parse((await response.text()).replace(/^\uFEFF/, ''))
    for (const message of answer.messages.message) message.code = RENAMED[message.code] || message.code
    return answer
  }

  function dispatchData(secureData, responseHandler) {
    const answer = typeof responseHandler === 'function' ? responseHandler : window[responseHandler]
    if (typeof answer !== 'function') throw new Error('Accept.dispatchData: no response handler')
    const { authData, cardData } = secureData || {}
    if (!authData || !cardData) return answer(failed(['E_WC_04']))
    const card = readCard(cardData)
    const errors = check(authData, card)
    if (errors.length > 0) return answer(failed(errors))
    exchange(authData, card)
      .catch(() => failed(['E_WC_14']))
      .then(answer)
  }

  window.Accept = { dispatchData }
})()

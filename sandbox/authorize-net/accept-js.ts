/**
 * The browser's script, as the gateway serves it at /v1/Accept.js: exchanges a card for an opaque token at the script's
 * own origin. Plain JavaScript of its own, for it runs as it is, under the store's policy.
 * https://developer.authorize.net/api/reference/features/acceptjs.html
 */
export const ACCEPT_JS = `(function () {
  'use strict';
  var origin = new URL(document.currentScript.src).origin;
  function failed(code, text) {
    return { messages: { resultCode: 'Error', message: [{ code: code, text: text }] } };
  }
  function dispatchData(secureData, responseHandler) {
    var answer = typeof responseHandler === 'function' ? responseHandler : window[responseHandler];
    if (typeof answer !== 'function') throw new Error('Accept.dispatchData: no response handler');
    var auth = (secureData && secureData.authData) || {};
    var card = (secureData && secureData.cardData) || {};
    if (!auth.clientKey) return answer(failed('E_WC_18', 'Client Key is required.'));
    if (!auth.apiLoginID) return answer(failed('E_WC_17', 'User authentication failed due to invalid authentication values.'));
    var token = {
      cardNumber: String(card.cardNumber || '').replace(/[ -]/g, ''),
      expirationDate: String(card.month || '') + String(card.year || ''),
      cardCode: card.cardCode
    };
    fetch(origin + '/xml/v1/request.api', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        securePaymentContainerRequest: {
          merchantAuthentication: { name: auth.apiLoginID, clientKey: auth.clientKey },
          data: { type: 'TOKEN', id: String(Date.now()), token: token }
        }
      })
    }).then(function (response) {
      return response.text();
    }).then(function (text) {
      return JSON.parse(text.replace(/^\\uFEFF/, ''));
    }).catch(function () {
      return failed('E_WC_14', 'Accept.js encryption failed.');
    }).then(function (result) {
      answer(result);
    });
  }
  window.Accept = { dispatchData: dispatchData };
})();
`

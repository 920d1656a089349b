import { createServer } from 'node:http'

// A gateway in a separate process that approves each charge at once, to measure an order without the time of the card company.
// It prints its address. GET / returns the approved charges, oldest first.

type Approved = { transId: string; amount: string; invoiceNumber: string; refId: string }

const BOM = '\uFEFF'
const approved: Approved[] = []

const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end(JSON.stringify(approved))
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    const { refId, transactionRequest } = JSON.parse(body).createTransactionRequest
    const transId = `${60_000_000_000 + approved.length}`
    approved.push({
      transId,
      amount: transactionRequest.amount,
      invoiceNumber: transactionRequest.order.invoiceNumber,
      refId,
    })
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    const messages = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] }
    const transactionResponse = { responseCode: '1', transId, accountNumber: 'XXXX1111', accountType: 'Visa' }
    response.end(`${BOM}${JSON.stringify({ transactionResponse, refId, messages })}`)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})

// A game against a bot over the protocol, in the browser.
// Open any page of a Tablée server, open the console (F12) and paste this.

async function playAGame() {
  const headers = { 'content-type': 'application/json' }

  // Who we are: a cookie that the browser keeps.
  await fetch('/api/me')

  // A table with a bot, started at once. Without a pace the bot answers immediately.
  const terms = { game: 'botanik', players: 2, pace: 0 }
  const seats = [{ kind: 'me' }, { kind: 'bot', level: 'casual' }]
  const body = JSON.stringify({ terms, seats, name: 'Ana', start: true })
  const answer = await fetch('/api/tables', { method: 'POST', headers, body })
  const { table } = await answer.json()

  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`)
  let id = 0
  const say = (type, fields) => socket.send(JSON.stringify({ type, id: String(++id), ...fields }))
  const play = (game) => {
    // It is our turn: play the first legal move.
    if (game?.legal.length) say('play', { ply: game.ply, rev: game.rev, move: game.legal[0] })
  }

  return new Promise((resolve) => {
    socket.onopen = () => say('hello', { table, language: 'en' })
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data)
      if (message.type === 'welcome') play(message.game)
      if (message.type === 'update') play(message)
      if (message.type === 'probe') say('echo', { probe: message.probe })
      if (message.type === 'refused') console.log(message.code, message.words)
      if (message.type === 'over') {
        socket.close()
        resolve(message.result)
      }
    }
  })
}

playAGame().then((result) => console.log('over:', result.scores))

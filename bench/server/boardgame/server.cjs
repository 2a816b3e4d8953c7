// boardgame.io with a game of one line, in memory, as its documentation starts a server.
const { Server, Origins } = require('boardgame.io/server')

const game = {
  name: 'count',
  setup: () => ({ moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => void (G.moves += 1) },
}

Server({ games: [game], origins: [Origins.LOCALHOST] })
  .run({ port: 0, callback: () => undefined })
  .then(({ appServer }) => console.log(`ready ${appServer.address().port}`))

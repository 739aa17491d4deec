import 'game-2048-element';
import type { Game2048 } from 'game-2048-element';
// The types of the elements in JSX.
import type {} from 'game-2048-element/react';
import { useRef, useState } from 'react';

export function App() {
  const game = useRef<Game2048>(null);
  const [moves, setMoves] = useState(0);
  const [score, setScore] = useState(0);
  const [record, setRecord] = useState('');
  const [noUndo, setNoUndo] = useState(false);
  const [side, setSide] = useState<3 | 4>(3);
  return (
    <main>
      <h1>React</h1>
      <label>
        <input type="checkbox" checked={noUndo} onChange={() => setNoUndo(!noUndo)} /> No undo
      </label>
      <button onClick={() => game.current?.newGame()}>New game</button>
      <output>
        {moves} moves, {score} points
      </output>
      <game-2048
        ref={game}
        seed={7}
        no-undo={noUndo}
        noHints={false}
        onmove={() => setMoves((count) => count + 1)}
        onchange={({ detail }) => {
          setScore(detail.score);
          setRecord(detail.record);
        }}
      />
      <h2>The same game as a replay</h2>
      <replay-2048 record={record} speed={2} />
      <h2>The puzzle</h2>
      <button onClick={() => setSide(side === 3 ? 4 : 3)}>
        {side} × {side}
      </button>
      <sliding-puzzle side={side} timer={!noUndo} />
    </main>
  );
}

//! Reviews of recorded games, as JavaScript sees them.

use crate::ai::{run, thrown};
use crate::browser::module;
use game_2048::Record;
use game_2048::ai::Advisor;
use game_2048::ai::review::{Assessment, Review};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn a_record_that_cannot_be_reviewed_is_rejected() {
    let core = module().await;
    for (expression, message) in [
        (
            "new Review('1.classic', 100)",
            "bad record: character 10: a record has 6 fields with dots between them, not 2",
        ),
        ("new Review(7, 100)", "record must be a text, not 7"),
        (
            "new Review('1.classic.4x4.q.No.DwlkQw', 0)",
            "nodes must be a whole number from 1 to 4294967295, not 0",
        ),
        (
            "new Review('1.classic.4x4.q.No.DwlkQw', 100, 5)",
            "from must be a whole number from 0 to 4, not 5",
        ),
    ] {
        assert_eq!(thrown(&core, expression), message, "{expression}");
    }
}

#[wasm_bindgen_test]
async fn a_review_gives_the_cost_of_each_move() {
    let core = module().await;
    let record = "1.classic.4x4.q.No.DwlkQw";
    let mut review = Review::new(&record.parse::<Record>().unwrap()).unwrap();
    let mut adviser = Advisor::new();
    let assessed: Vec<_> = std::iter::from_fn(|| review.assess(&mut adviser, 1000)).collect();
    let list = |of: fn(&Assessment) -> String| {
        let numbers: Vec<String> = assessed.iter().map(of).collect();
        format!("[{}]", numbers.join(","))
    };
    let expected = [
        list(|assessed| f64::from(assessed.loss).to_string()),
        list(|assessed| f64::from(assessed.best_value).to_string()),
        list(|assessed| assessed.made.index().to_string()),
        list(|assessed| assessed.best.index().to_string()),
        list(|assessed| u8::from(assessed.used_network).to_string()),
        list(|assessed| f64::from(assessed.cost.made).to_string()),
        list(|assessed| f64::from(assessed.cost.worst).to_string()),
    ];
    let found = run(
        &core,
        &format!(
            "const review = new Review('{record}', 1000);
            const machine = new AiPlayer();
            const counts = [[review.assessed, review.length]];
            while (review.assess(machine)) counts.push(review.assessed);
            const lists = [review.takeLosses(), review.takeBestValues(), review.takeMade(),
                review.takeBest(), review.takeUsedNetwork(), review.takeCosts(), review.takeWorstCosts()];
            const again = review.takeLosses().length;
            return [counts, ...lists.map((list) => [...list]), again];"
        ),
    );
    let expected = format!("[[[0,4],1,2,3,4],{},0]", expected.join(","));
    assert_eq!(found, expected);
}

#[wasm_bindgen_test]
async fn a_review_may_start_later_and_be_interleaved_with_searches() {
    let core = module().await;
    let same = run(
        &core,
        "const game = new_game('coin-flip', 3n);
        for (let way = 0; game.steps < 12; way++) move_dir(game, way % 4);
        const assess = (from) => {
            const review = new Review(game.record, 1000, from);
            const machine = new AiPlayer();
            do machine.begin('classic', Array(16).fill(1), 5000);
            while (review.assess(machine));
            return [...review.takeLosses()].join();
        };
        return [assess().split(',').slice(5).join() === assess(5), assess(12)];",
    );
    assert_eq!(same, "[true,\"\"]");
}

#[wasm_bindgen_test]
async fn a_review_ends_the_current_search() {
    let core = module().await;
    let found = run(
        &core,
        "const machine = new AiPlayer();
        machine.begin('classic', Array(16).fill(1), 5000);
        new Review('1.classic.4x4.q.No.DwlkQw', 100).assess(machine);
        return machine.advance(100) === undefined;",
    );
    assert_eq!(found, "true");
}

#[wasm_bindgen_test]
async fn a_review_is_summed_up_as_in_the_core() {
    let core = module().await;
    let found = run(
        &core,
        "const summary = new ReviewSummary();
        const none = [summary.assessed, summary.asGood, summary.accuracy === undefined, summary.ends === undefined,
            summary.mistakes(5), summary.course(5)];
        summary.add(Float32Array.of(0, 1000), Float32Array.of(3000, 2000), [0, 1], [0, 2], [1, 1],
            Float32Array.of(0, 0.5), Float32Array.of(0.5, 0.5));
        summary.add(Float32Array.of(2000), Float32Array.of(1000), Uint8Array.of(3),
            Uint8Array.of(2), Uint8Array.of(1), Float32Array.of(1), Float32Array.of(1));
        return [none, summary.assessed, summary.asGood, summary.usesNetwork, summary.accuracy,
            summary.mistakes(5), summary.mistakes(1).length, summary.ends, summary.course(2), summary.grades,
            summary.gradeOf(0), summary.gradeOf(2), summary.gradeOf(3) === undefined];",
    );
    let expected = [
        r"[[0,0,true,true,[],[]],3,1,true,25",
        r#"[{"step":2,"made":3,"best":2,"loss":2000,"cost":1,"grade":"blunder","bad":true}"#,
        r#"{"step":1,"made":1,"best":2,"loss":1000,"cost":0.5,"grade":"blunder","bad":true}],1"#,
        r#"[{"step":0,"points":3000},{"step":2,"points":1000}]"#,
        r#"[{"step":0,"points":2500},{"step":2,"points":1000}]"#,
        r#"{"perfect":1,"good":0,"inaccuracy":0,"mistake":0,"blunder":2,"ungraded":0}"#,
        r#""perfect","blunder",true]"#,
    ];
    assert_eq!(found, expected.join(","));
    for (call, message) in [
        (
            "add([0], [0], [0], [0], [0])",
            "losses must be a Float32Array, not a list",
        ),
        (
            "add(new Float32Array(2), new Float32Array(1), [], [], [])",
            "bestValues must be a list of 2 numbers, not of 1",
        ),
        (
            "add(new Float32Array(1), new Float32Array(1), [4], [0], [0])",
            "made[0] must be a whole number from 0 to 3, not 4",
        ),
        (
            "add(new Float32Array(1), new Float32Array(1), [0], [0], [2])",
            "usedNetwork[0] must be a whole number from 0 to 1, not 2",
        ),
        (
            "add(new Float32Array(10_000_001), [], [], [], [])",
            "losses must be a list of at most 10000000 numbers, not of 10000001",
        ),
        (
            "add(Object.defineProperty(new Float32Array(10_000_001), 'length', { value: 1 }), [])",
            "losses must be a list of at most 10000000 numbers, not of 10000001",
        ),
        (
            "add(new Float32Array(1), new Float32Array(1), [0], [0], [1], new Float32Array(1), [])",
            "worstCosts must be a Float32Array, not a list",
        ),
        (
            "gradeOf(-1)",
            "step must be a whole number from 0 to 4294967295, not -1",
        ),
        (
            "mistakes(0)",
            "count must be a whole number from 1 to 4294967295, not 0",
        ),
        (
            "course('2')",
            "count must be a whole number from 1 to 4294967295, not “2”",
        ),
    ] {
        let expression = format!("new ReviewSummary().{call}");
        assert_eq!(thrown(&core, &expression), message, "{expression}");
    }
}

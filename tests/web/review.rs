//! Reviews of recorded games, as JavaScript sees them.

use crate::ai::{run, thrown};
use crate::browser::module;
use game_2048::ai::Advisor;
use game_2048::ai::assessment::{Assessment, Scale, Telling};
use game_2048::ai::grade::Cost;
use game_2048::ai::review::Review;
use game_2048::{Direction, Record};
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
    let packed: Vec<u8> = assessed.iter().flat_map(Assessment::to_bytes).collect();
    let found = run(
        &core,
        &format!(
            "const review = new Review('{record}', 1000);
            const machine = new AiPlayer();
            const counts = [[review.assessed, review.length]];
            while (review.assess(machine)) counts.push(review.assessed);
            return [counts, [...review.takeAssessments()], review.takeAssessments().length];"
        ),
    );
    let expected = format!("[[[0,4],1,2,3,4],{packed:?},0]").replace(' ', "");
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
            return review.takeAssessments().join();
        };
        return [assess().endsWith(`,${assess(5)}`), assess(12)];",
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
    let packed = |made, best_value, loss, cost, scale, telling| {
        let assessment = Assessment {
            made,
            best: Direction::Left,
            scale,
            best_value,
            loss,
            cost: Cost {
                made: cost,
                worst: 0.5,
            },
            expected: best_value,
            telling,
            used_network: true,
        };
        format!("Uint8Array.of({:?})", assessment.to_bytes()).replace(['[', ']'], "")
    };
    let (points, chance) = (Scale::Points, Scale::Chance(15));
    let game = [
        packed(Direction::Left, 3000.0, 0.0, 0.0, points, Telling::AsGood),
        packed(
            Direction::Right,
            2000.0,
            1000.0,
            0.5,
            points,
            Telling::Share,
        ),
        packed(Direction::Up, 1000.0, 900.0, 0.4, points, Telling::Tile(9)),
        packed(
            Direction::Up,
            400_000.0,
            200_000.0,
            0.25,
            chance,
            Telling::Chance,
        ),
    ];
    let found = run(
        &core,
        &format!(
            "const summary = new ReviewSummary();
            const none = [summary.assessed, summary.asGood, summary.accuracy === undefined, [...summary.marks],
                summary.mistakes(5), summary.course(5)];
            for (const part of [{}]) summary.add(part);
            const {{ assessed, asGood, usesNetwork, accuracy, grades, marks }} = summary;
            const of = (step) => summary.assessmentOf(step);
            return [none, assessed, asGood, usesNetwork, accuracy, grades, [...marks],
                summary.mistakes(2).map(({{ step }}) => step), summary.course(2), [0, 1, 2, 3].map(of), of(4) === undefined];",
            game.join(",")
        ),
    );
    let expected = [
        r"[[0,0,true,[],[],[]],4,1,true,25.70942292083765",
        r#"{"perfect":1,"good":0,"inaccuracy":0,"mistake":0,"blunder":3,"ungraded":0},[0,3,3,3],[1,2]"#,
        r#"[{"step":0,"value":2500},{"step":2,"value":1000},{"step":3,"value":400000,"tile":15}]"#,
        r#"[{"step":0,"made":3,"best":3,"grade":"perfect","scale":"points","value":3000,"loss":0,"expected":3000,"telling":"none"}"#,
        r#"{"step":1,"made":1,"best":3,"grade":"blunder","scale":"points","value":2000,"loss":1000,"expected":2000,"telling":"share"}"#,
        r#"{"step":2,"made":0,"best":3,"grade":"blunder","scale":"points","tile":9,"value":1000,"loss":900,"expected":1000,"telling":"tile"}"#,
        r#"{"step":3,"made":0,"best":3,"grade":"blunder","scale":"chance","tile":15,"value":0.5,"loss":0.25,"expected":400000,"telling":"chance"}],true]"#,
    ];
    assert_eq!(found, expected.join(","));
    for (call, message) in [
        ("add([0])", "assessments must be a Uint8Array, not a list"),
        (
            "add(new Uint8Array(25))",
            "assessments must be what takeAssessments() returned",
        ),
        (
            "add(new Uint8Array(24).fill(255))",
            "assessments must be what takeAssessments() returned",
        ),
        (
            "assessmentOf(-1)",
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

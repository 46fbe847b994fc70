//! The page and the document.

use std::path::Path;

use serde_json::json;

use crate::http::call;
use crate::test_server::TestServer;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_answers_at_every_address_of_its_own() {
    let server = TestServer::new();
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/app/dist/index.html").exists();
    for path in ["/", "/t/ABC234", "/t/ABC234/replay"] {
        let page = call(server.address(), "GET", path, &[], None).await;
        if built {
            assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
            assert_eq!(page.header("cache-control"), Some("no-cache"));
        } else {
            assert_eq!(page.status, 503);
            assert!(page.body.contains("cargo xtask play"), "{page:?}");
        }
    }
    // A file that is not there is not the page.
    assert_eq!(call(server.address(), "GET", "/assets/nothing.js", &[], None).await.status, 404);
    let small = call(server.address(), "GET", "/icon.svg", &[("accept-encoding", "gzip, br;q=0.9")], None).await;
    let squeezed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/app/dist/icon.svg.br").exists();
    assert_eq!(small.header("content-encoding"), squeezed.then_some("br"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_document_lists_every_call() {
    let server = TestServer::new();
    let document = call(server.address(), "GET", "/api/openapi.json", &[], None).await.good();
    let paths = document["paths"].as_object().expect("paths");
    let calls: Vec<String> = paths
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().expect("methods").keys().map(move |m| format!("{m} {path}"))
        })
        .collect();
    let expected = [
        "get /api/games",
        "post /api/guest",
        "post /api/lessons/{game}",
        "get /api/me",
        "delete /api/me",
        "get /api/me/tables",
        "get /api/tables",
        "post /api/tables",
        "get /api/tables/{code}",
        "patch /api/tables/{code}",
        "post /api/tables/{code}/bots",
        "delete /api/tables/{code}/bots/{seat}",
        "post /api/tables/{code}/choice",
        "post /api/tables/{code}/order",
        "get /api/tables/{code}/qr.svg",
        "get /api/tables/{code}/record",
        "post /api/tables/{code}/rematch",
        "get /api/tables/{code}/replay",
        "delete /api/tables/{code}/seat",
        "post /api/tables/{code}/seat",
        "post /api/tables/{code}/seat/claim",
        "post /api/tables/{code}/seat/code",
        "get /api/tables/{code}/socket",
        "post /api/tables/{code}/seats/{seat}/bot",
        "delete /api/tables/{code}/seats/{seat}",
        "post /api/tables/{code}/host",
        "delete /api/tables/{code}",
        "post /api/tables/{code}/start",
        "post /api/tables/{code}/televisions",
        "delete /api/tables/{code}/televisions",
        "get /api/tables/{code}/verify",
    ];
    for call in expected {
        assert!(calls.contains(&call.to_owned()), "{call} is missing");
    }
    assert_eq!(calls.len(), expected.len(), "{calls:?}");
    let ann = server.person("Ann").await;
    let code = ann.open(json!({})).await;
    let picture = ann.get(&format!("/api/tables/{code}/qr.svg")).await;
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert!(picture.body.contains("<svg"));
}
